import "server-only";
import { db } from "@/lib/core/db/db";
import type { Scope } from "@/lib/core/identity";
import { textContent } from "@/lib/core/model/content";
import { BYTES_OF_TOKEN } from "@/lib/core/model/tokens";
import type { ContentPart } from "@/lib/core/model/wire";
import { openedSkill } from "@/lib/skills/agents/skill-tools";
import { isOn } from "@/lib/skills/schema";
import { builtinNamed } from "@/lib/tools/shared/definitions";
import type { ToolDefinition } from "@/lib/tools/contract";
import { SKILL_TOOLS } from "@/lib/tools/shared/definitions";

/** The skills available to one agent in a run. off: names of those whose changed content no person has accepted. */
export type SkillDesk = {
  me: Scope;
  skills: { id: string; name: string; description: string }[];
  off: string[];
};

/** Opens the skills that an agent names. One that does not exist is skipped. */
export async function skillDesk(me: Scope, names: readonly string[] = []): Promise<SkillDesk> {
  if (names.length === 0) return { me, skills: [], off: [] };
  const rows = await db().skill.findMany({
    where: { ownerId: me.workspace, name: { in: [...names] } },
    select: { id: true, name: true, description: true, hash: true, acceptedHash: true },
  });
  const inOrder = names.flatMap((name) => rows.find((row) => row.name === name) ?? []);
  return {
    me,
    skills: inOrder.filter(isOn).map(({ id, name, description }) => ({ id, name, description })),
    off: inOrder.filter((row) => !isOn(row)).map(({ name }) => name),
  };
}

/** The most that a skill costs until it is opened. The specification says about 100. */
export const SKILL_TOKENS = 95;
const LINE_BYTES = SKILL_TOKENS * BYTES_OF_TOKEN;
const INTRODUCTION =
  "# Skills\n\nEach skill contains instructions for one kind of work. If a request fits one, call open_skill with its name before you start, and follow what it says.";

/**
 * An agent's instructions with the names and descriptions of its skills; their contents are read when needed. Unchanged
 * without skills, and for the instructions of a recorded run, which have the list already.
 */
export function withSkillList(instructions: string, { skills }: Pick<SkillDesk, "skills">): string {
  if (skills.length === 0 || instructions.includes(INTRODUCTION)) return instructions;
  const lines = skills.map(({ name, description }) => {
    const start = `- ${name}: `;
    return start + shortened(description.replace(/\s+/g, " "), LINE_BYTES - start.length);
  });
  return `${instructions}\n\n${INTRODUCTION}\n\n${lines.join("\n")}`;
}

function shortened(text: string, most: number): string {
  const bytes = Buffer.from(text);
  if (bytes.byteLength <= most) return text;
  const start = bytes.subarray(0, most - 3).toString("utf8"); // three bytes for the ellipsis
  return `${start.replace(/\uFFFD$/, "").trimEnd()}…`;
}

/** An agent's tools plus those that read its skills, if it has any. Its own tool of the same name takes precedence. */
export function withSkillTools(
  tools: ToolDefinition[],
  { skills, off }: Pick<SkillDesk, "skills" | "off">,
): ToolDefinition[] {
  if (skills.length + off.length === 0) return tools;
  const names = new Set(tools.map((each) => each.function.name));
  return [
    ...tools,
    ...SKILL_TOOLS.filter((name) => !names.has(name)).flatMap((name) => builtinNamed(name) ?? []),
  ];
}

const CALLED = /^\s*\/([a-z0-9-]{1,64})(?=\s|$)/;

/** The skill that a message starts with (`/name`), opened for the request; nothing for any other message. */
export async function calledSkill(desk: SkillDesk, message: string): Promise<ContentPart[]> {
  const name = CALLED.exec(message)?.[1];
  if (name === undefined) return [];
  if (![...desk.skills.map((each) => each.name), ...desk.off].includes(name)) return [];
  const { result } = await openedSkill(desk, name);
  return textContent(`\n\n[The message calls the skill ${name}]\n\n${result}`);
}
