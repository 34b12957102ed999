import "server-only";
import { authorsAmong } from "@/lib/auth/authors";
import { db, type Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { conflict, invalid, missing } from "@/lib/core/errors";
import type { Caller } from "@/lib/core/http/request/caller";
import type { Scope } from "@/lib/core/identity";
import type { Limit } from "@/lib/core/limits";
import { sentence } from "@/lib/core/shared/sentence";
import type { Skill, SkillDetail, SkillFile } from "@/lib/skills/contract";
import { refusal } from "@/lib/skills/reading/faults";
import { readText } from "@/lib/skills/reading/read-skills";
import {
  authorOf,
  changeSkill,
  entry,
  fileAt,
  filesOf,
  insertSkill,
  rowOf,
  unlessTaken,
} from "@/lib/skills/rows";
import { SKILL_FILE, skillLimits } from "@/lib/skills/rules";
import { extraIn, toWire, type CheckedSkill } from "@/lib/skills/schema";
import { bodyOf, fileOf, skillFile } from "@/lib/skills/skill-text";
import type { Skill as Row } from "@/prisma/generated/client";

/** Reading an upload starts a process, and an import calls a server: enough for a person, too few to scan a network. */
export const skillLimit: Limit = {
  name: "skills.read",
  points: 120,
  seconds: 3600,
  by: "me",
  sentence: sentence(
    "too_many_skill_calls",
    "You've uploaded, imported or refreshed too many skills in the last hour. Try again later.",
  ),
};

/** The workspace's skills by name: at most as many as it may have. */
export async function list(me: Scope): Promise<Skill[]> {
  const rows = await db().skill.findMany({
    where: { ownerId: me.workspace },
    orderBy: { name: "asc" },
    take: skillLimits.skills,
  });
  return shown(me, rows);
}

/** Rows as people see them, with the number and size of their files. */
export async function shown(me: Scope, rows: Row[]): Promise<Skill[]> {
  const sums = await db().skillFile.groupBy({
    by: ["skillId"],
    where: { ownerId: me.workspace, skillId: { in: rows.map(({ id }) => id) } },
    _count: true,
    _sum: { size: true },
  });
  const sumOf = new Map(sums.map((each) => [each.skillId, each]));
  const author = await authorsAmong(
    me,
    rows.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy]),
  );
  return rows.map((row) => {
    const sum = sumOf.get(row.id);
    return {
      ...toWire(row, { files: sum?._count ?? 0, size: sum?._sum.size ?? 0 }),
      created_by: author(row.createdBy),
      updated_by: author(row.updatedBy),
    };
  });
}

/** A skill with its instructions and its list of files. 404 when the workspace has none of this id. */
export async function get(me: Scope, id: string): Promise<SkillDetail> {
  return detailOf(me, await rowOf(me, id));
}

async function detailOf(me: Scope, row: Row): Promise<SkillDetail> {
  const [skill] = await shown(me, [row]);
  const files = await filesOf(me, row.id);
  const main = await fileAt(me, row.id, SKILL_FILE);
  const { license, compatibility, "allowed-tools": tools } = extraIn(row);
  const text = (value: unknown) => (typeof value === "string" && value ? value : undefined);
  return {
    ...skill!,
    body: bodyOf(main?.content ?? ""),
    entries: files.map(({ path, size, isText }) => ({ path, size, binary: !isText })),
    license: text(license),
    compatibility: text(compatibility),
    allowed_tools: text(tools),
  };
}

/** A new skill written in the page. 409 when the name is taken, or at the quota. */
export async function create(me: Scope, input: CheckedSkill, by: Caller): Promise<SkillDetail> {
  const fields = { name: input.name, description: input.description, extra: {} };
  const content = { ...fields, files: [skillFile(fields, input.body)] };
  const row = await unlessTaken(
    input.name,
    transact(me.workspace, async (tx) => {
      await by.stillIn(tx);
      return insertSkill(tx, me, content, authorOf(by));
    }),
  );
  return detailOf(me, row);
}

type Patch = { description?: string; body?: string; version?: number };

/**
 * Changes description and instructions: SKILL.md is written again with its other fields. 409 when `version` is older
 * than the stored one.
 */
export async function update(
  me: Scope,
  id: string,
  { description, body, version }: Patch,
  by: Caller,
): Promise<SkillDetail> {
  const row = await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    const before = await rowOf(me, id, tx);
    requireVersion(before, version);
    if (description === undefined && body === undefined) return before;
    const text = body ?? bodyOf((await fileAt(me, id, SKILL_FILE, tx))?.content ?? "");
    const fields = {
      name: before.name,
      description: description ?? before.description,
      extra: extraIn(before),
    };
    const put = [skillFile(fields, text)];
    return changeSkill(tx, me, before, { put }, authorOf(by), { description: fields.description });
  });
  return detailOf(me, row);
}

function requireVersion(row: Row, version: number | undefined): void {
  if (version !== undefined && version !== row.version)
    throw conflict(
      sentence(
        "skill_changed_elsewhere",
        "This skill was changed elsewhere. Reload it before you save.",
      ),
    );
}

/** One file of a skill. 404 when the skill has none at this path. */
export async function file(me: Scope, id: string, path: string): Promise<SkillFile> {
  await rowOf(me, id);
  const found = await fileAt(me, id, path);
  if (!found) throw fileMissing();
  const { size, isText, content } = found;
  return { path: found.path, size, binary: !isText, ...(isText ? { text: content } : {}) };
}

const fileMissing = () =>
  missing(sentence("skill_file_not_found", "The skill has no file at this path"));

type FileInput = { path: string; text?: string; base64?: string };

/**
 * Adds or replaces a file. A SKILL.md must keep the skill's name, which agents refer to. 400 beyond the limits of a
 * skill.
 */
export async function putFile(
  me: Scope,
  id: string,
  { path, text, base64 }: FileInput,
  by: Caller,
  signal: AbortSignal,
): Promise<SkillDetail> {
  await rowOf(me, id);
  const put = fileOf(
    path,
    Buffer.from(text ?? base64 ?? "", text === undefined ? "base64" : "utf8"),
  );
  if (path === SKILL_FILE && !put.isText) throw refusal("not_text");
  const read =
    path === SKILL_FILE ? await readText(put.content, { owner: me.workspace, signal }) : undefined;
  const row = await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    const before = await rowOf(me, id, tx);
    if (read && read.name !== before.name) throw renamed(before.name);
    const fields = read
      ? { description: read.description, extra: JSON.stringify(read.extra) }
      : undefined;
    return changeSkill(tx, me, before, { put: [put] }, authorOf(by), fields);
  });
  return detailOf(me, row);
}

const renamed = (name: string) =>
  invalid(
    sentence(
      "skill_renamed",
      "A skill keeps its name, since agents refer to it: the front matter must say {name}.",
      { name },
    ),
  );

/** Deletes a file. 404 when there is none at this path, 400 for SKILL.md. */
export async function removeFile(
  me: Scope,
  id: string,
  path: string,
  by: Caller,
): Promise<SkillDetail> {
  const row = await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    const before = await rowOf(me, id, tx);
    if (!(await fileAt(me, id, path, tx))) throw fileMissing();
    if (path === SKILL_FILE)
      throw invalid(
        sentence("skill_md_needed", "A skill needs its SKILL.md. Delete the whole skill instead."),
      );
    return changeSkill(tx, me, before, { removed: [path] }, authorOf(by));
  });
  return detailOf(me, row);
}

/**
 * Turns a skill with changed content on. 409 when the content is no longer the one whose hash the person saw. For a
 * signed-in person only.
 */
export async function accept(
  me: Scope,
  id: string,
  hash: string,
  by: Caller,
): Promise<SkillDetail> {
  const row = await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    const before = await rowOf(me, id, tx);
    if (before.hash !== hash)
      throw conflict(
        sentence("skill_content_differs", "The content has changed again. Reload and look at it."),
      );
    const after = await tx.skill.update({
      where: { id, ownerId: me.workspace },
      data: { acceptedHash: hash },
    });
    await entry(tx, "skill_accepted", after, by);
    return after;
  });
  return detailOf(me, row);
}

/** Deletes a skill. Agents that have it keep its name and skip it. */
export const remove = (me: Scope, id: string, by: Caller): Promise<void> =>
  transact(me.workspace, async (tx: Transaction) => {
    await by.stillIn(tx);
    const row = await rowOf(me, id, tx);
    await tx.skill.deleteMany({ where: { id, ownerId: me.workspace } });
    await entry(tx, "skill_deleted", row, by);
  });
