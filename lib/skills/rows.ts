import "server-only";
import { auditEntry, type Actor } from "@/lib/audit/write";
import type { AuditKind } from "@/lib/audit/kinds";
import { newId } from "@/lib/core/crypto";
import { db, isTaken, type Transaction } from "@/lib/core/db/db";
import { conflict, missing } from "@/lib/core/errors";
import type { Scope } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { withinQuota, type Quota } from "@/lib/core/storage/quota";
import type { FileContent, ReadSkill } from "@/lib/skills/reading/read-skills";
import { refusal } from "@/lib/skills/reading/faults";
import { skillLimits } from "@/lib/skills/rules";
import { hashOf } from "@/lib/skills/skill-text";
import type { Skill as Row } from "@/prisma/generated/client";

const SKILLS: Quota = {
  kind: "Skill",
  most: skillLimits.skills,
  sentence: sentence(
    "too_many_skills",
    "A workspace can have up to {most} skills. Delete some first.",
    { most: skillLimits.skills },
  ),
};

const skillMissing = () => missing(sentence("skill_not_found", "Skill not found"));

/** 404 when the workspace has no such skill. */
export async function rowOf(me: Scope, id: string, tx: Transaction = db()): Promise<Row> {
  const row = await tx.skill.findFirst({ where: { id, ownerId: me.workspace } });
  if (!row) throw skillMissing();
  return row;
}

/** The files of a skill by path, without their contents. */
export const filesOf = (me: Scope, skillId: string, tx: Transaction = db()) =>
  tx.skillFile.findMany({
    where: { skillId, ownerId: me.workspace },
    omit: { content: true },
    orderBy: { path: "asc" },
  });

/** One file of a skill with its content; null if there is none. */
export const fileAt = (me: Scope, skillId: string, path: string, tx: Transaction = db()) =>
  tx.skillFile.findFirst({ where: { skillId, ownerId: me.workspace, path } });

type Source = { url: string; path: string };
type Content = Pick<ReadSkill, "name" | "description" | "extra" | "files">;

/**
 * Who changes a skill's content. What a person does in the page, or approves, they have accepted; content from a
 * program is off until a person has accepted it.
 */
export type SkillAuthor = { by: Actor; accepts: boolean };
export const authorOf = (by: Actor): SkillAuthor => ({ by, accepts: !by.keyId });

/** Writes a new skill. 409 when the name is taken, or at a quota. */
export async function insertSkill(
  tx: Transaction,
  me: Scope,
  content: Content,
  author: SkillAuthor,
  source?: Source,
): Promise<Row> {
  await requireFree(tx, me, content.name);
  const now = new Date();
  const hash = hashOf(content.files);
  const data = {
    id: newId(),
    ownerId: me.workspace,
    name: content.name,
    description: content.description,
    extra: JSON.stringify(content.extra),
    hash,
    acceptedHash: author.accepts ? hash : null,
    ...(source ? { sourceUrl: source.url, sourcePath: source.path, sourceHash: hash } : {}),
    createdAt: now,
    updatedAt: now,
    createdBy: me.person,
    updatedBy: me.person,
  };
  const row = await withinQuota(tx, me.workspace, [SKILLS], async () => {
    const made = await tx.skill.create({ data });
    await tx.skillFile.createMany({ data: content.files.map((file) => rowFor(made, file)) });
    return made;
  });
  await entry(tx, "skill_added", row, author.by);
  return row;
}

/** Files that a change writes and removes, by their paths. */
type Change = { put?: FileContent[]; removed?: string[]; replacesAll?: boolean };

/**
 * Changes files of a skill, and with them its fields. 400 beyond the limits of a skill, 409 at a quota. Returns the new
 * row.
 */
export async function changeSkill(
  tx: Transaction,
  me: Scope,
  row: Row,
  { put = [], removed = [], replacesAll = false }: Change,
  author: SkillAuthor,
  fields: Partial<Pick<Row, "description" | "extra" | "sourceHash">> = {},
): Promise<Row> {
  const after = await withinQuota(tx, me.workspace, [], async () => {
    const gone = [...put.map(({ path }) => path), ...removed];
    const where = { skillId: row.id, ownerId: me.workspace };
    await tx.skillFile.deleteMany({
      where: replacesAll ? where : { ...where, path: { in: gone } },
    });
    await tx.skillFile.createMany({ data: put.map((file) => rowFor(row, file)) });
    const files = await filesOf(me, row.id, tx);
    requireBounds(files);
    const hash = hashOf(files);
    return tx.skill.update({
      where: { id: row.id, ownerId: me.workspace },
      data: {
        ...fields,
        hash,
        ...(author.accepts ? { acceptedHash: hash } : {}),
        updatedAt: new Date(),
        updatedBy: me.person,
        version: { increment: 1 },
      },
    });
  });
  await entry(tx, "skill_changed", after, author.by);
  return after;
}

const rowFor = ({ id, ownerId }: Row, file: FileContent) => ({ ...file, skillId: id, ownerId });

function requireBounds(files: readonly { size: number; isText: boolean; path: string }[]): void {
  const sizes = (all: typeof files) => all.reduce((sum, { size }) => sum + size, 0);
  if (files.length > skillLimits.files)
    throw refusal("too_many_files", { most: skillLimits.files });
  if (new Set(files.map(({ path }) => path.toLowerCase())).size < files.length)
    throw refusal("same_path");
  if (sizes(files) > skillLimits.bytes) throw refusal("too_large");
  if (sizes(files.filter(({ isText }) => isText)) > skillLimits.text)
    throw refusal("too_much_text");
}

/** The entry of the audit log, in the transaction of the change. */
export const entry = (tx: Transaction, kind: AuditKind, row: Row, by: Actor): Promise<void> =>
  auditEntry(tx, { kind, owner: row.ownerId, by, subject: row.id, detail: row.name });

async function requireFree(tx: Transaction, me: Scope, name: string): Promise<void> {
  if ((await tx.skill.count({ where: { ownerId: me.workspace, name } })) > 0) throw taken(name);
}

/** 409 instead of the database's error, when someone took the name at the same moment. */
export async function unlessTaken<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isTaken(error) ? taken(name) : error;
  }
}

function taken(name: string) {
  const why = sentence("skill_name_taken", "There is already a skill called {name}", { name });
  return conflict(why, { name: why });
}
