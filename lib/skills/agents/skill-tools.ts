import "server-only";
import { checkArguments } from "@/lib/tools/check/arguments";
import type { BuiltinName } from "@/lib/tools/builtin-table";
import { builtinNamed } from "@/lib/tools/shared/definitions";
import { ToolFault } from "@/lib/tools/shared/tool-fault";
import type { SkillDesk } from "@/lib/skills/agents/skill-desk";
import { fileAt, filesOf, rowOf } from "@/lib/skills/rows";
import { SKILL_FILE } from "@/lib/skills/rules";
import { isOn } from "@/lib/skills/schema";
import { bodyOf, hashOf, isIntact } from "@/lib/skills/skill-text";
import type { SkillFile } from "@/prisma/generated/client";

/** Fits into one tool result (32 KiB) together with the list of files. */
const PAGE_BYTES = 26_000;
const NAMED = 100;

type Outcome = { ok: boolean; result: string };

/** Executes a call of one of SKILL_TOOLS. Errors are sentences that the model reads. */
export async function runSkillTool(
  desk: SkillDesk,
  tool: BuiltinName,
  args: unknown,
): Promise<Outcome> {
  try {
    const given = await checkArguments(desk.me.workspace, builtinNamed(tool)!, args); // not those of the agent's copy
    const page = Math.floor(Number(given.page ?? 1));
    if (tool === "open_skill") return await openedSkill(desk, String(given.name), page);
    const { file } = await found(desk, String(given.name), String(given.path));
    return { ok: true, result: pageOf(textIn(file), page) };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** A skill's instructions, followed by the names of its other files. Never rejects for a skill that can't be opened. */
export async function openedSkill(desk: SkillDesk, name: string, page = 1): Promise<Outcome> {
  try {
    const { file, paths } = await found(desk, name, SKILL_FILE);
    const others = paths.filter((path) => path !== SKILL_FILE);
    const list = others.length
      ? `\n\n[Files of this skill, for read_skill_file: ${others.join(", ")}]`
      : "";
    return { ok: true, result: pageOf(bodyOf(textIn(file)), page) + list };
  } catch (error) {
    return outcomeOf(error);
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof ToolFault) return { ok: false, result: `Error: ${error.message}` };
  throw error;
}

const fault = (text: string): ToolFault => new ToolFault({ text });

/**
 * A file of one of the agent's skills. The content is checked against the hash that a person accepted: rows that were
 * changed in another way than through the skill's endpoints are refused.
 */
async function found(
  { me, skills, off }: SkillDesk,
  name: string,
  path: string,
): Promise<{ file: SkillFile; paths: string[] }> {
  const skill = skills.find((each) => each.name === name);
  if (!skill) throw off.includes(name) ? isOff(name) : unknown(name, skills);
  const row = await rowOf(me, skill.id).catch(() => null);
  if (!row) throw fault(`The skill ${name} was deleted.`);
  const files = await filesOf(me, skill.id);
  if (!isOn(row) || hashOf(files) !== row.hash) throw isOff(name);
  const file = await fileAt(me, skill.id, path);
  const paths = files.map((each) => each.path);
  if (!file)
    throw fault(
      `The skill ${name} has no file ${JSON.stringify(path)}. It has: ${paths.slice(0, NAMED).join(", ")}.`,
    );
  if (!isIntact(file)) throw isOff(name);
  return { file, paths };
}

const isOff = (name: string): ToolFault =>
  fault(
    `The content of the skill ${name} has changed. It is off until a person accepts it in Settings → Skills.`,
  );

const unknown = (name: string, skills: SkillDesk["skills"]): ToolFault =>
  fault(
    `There is no skill named ${JSON.stringify(name.slice(0, 100))}. ${
      skills.length ? `Available: ${skills.map((each) => each.name).join(", ")}.` : ""
    }`,
  );

function textIn({ path, isText, content, size }: SkillFile): string {
  if (isText) return content;
  throw fault(
    `${JSON.stringify(path)} is a binary file of ${size} bytes. It is stored with the skill, but can't be read here.`,
  );
}

function pageOf(text: string, page: number): string {
  const bytes = Buffer.byteLength(text);
  if (bytes <= PAGE_BYTES && page === 1) return text;
  const letters = Math.max(1, Math.floor((PAGE_BYTES * text.length) / Math.max(1, bytes)));
  const pages = Math.max(1, Math.ceil(text.length / letters));
  if (page > pages) throw fault(`It has ${pages} pages; there is no page ${page}.`);
  const part = text.slice((page - 1) * letters, page * letters).toWellFormed();
  return `[Page ${page} of ${pages}]\n${part}`;
}
