import "server-only";
import { transact } from "@/lib/core/db/transact";
import { AppError } from "@/lib/core/errors";
import type { Caller } from "@/lib/core/http/request/caller";
import type { Received } from "@/lib/core/http/received-file";
import type { Scope } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import type { FoundSkill, ImportedSkills, SkillImport } from "@/lib/skills/contract";
import { sentenceOf } from "@/lib/skills/reading/faults";
import {
  listSkills,
  readSkills,
  type SkillInArchive,
  type ReadSkill,
} from "@/lib/skills/reading/read-skills";
import { authorOf, insertSkill, unlessTaken } from "@/lib/skills/rows";
import { shown } from "@/lib/skills/service";
import { fetchArchive } from "@/lib/skills/source/fetch-archive";
import type { Skill as Row } from "@/prisma/generated/client";

/**
 * Adds the skills of an uploaded zip archive or SKILL.md. One skill is added or refused; of several, those that can't be
 * added are listed with the reason. Throws 400 for a file without a valid skill, 409 when the name of the only one is
 * taken.
 */
export async function upload(
  me: Scope,
  { path: from }: Received,
  by: Caller,
  signal: AbortSignal,
): Promise<ImportedSkills> {
  return added(me, await readSkills(from, { owner: me.workspace, signal }), by);
}

/**
 * Imports skills from a Git repository. Without `paths`, one with several skills only lists them; those with `error`
 * can't be chosen. Errors as `upload`; 400 when the repository can't be fetched.
 */
export async function importSkills(
  me: Scope,
  { url, paths }: SkillImport,
  by: Caller,
  signal: AbortSignal,
): Promise<ImportedSkills> {
  const { received, path } = await fetchArchive(url, signal);
  try {
    const reading = { owner: me.workspace, signal, strip: true };
    const all = await listSkills(received.path, reading);
    const below = all.filter(({ folder }) => isWithin(folder, path));
    const wanted = paths ?? below.map(({ folder }) => folder);
    if (!paths && below.length > 1) return { imported: [], found: below.map(asFound) };
    if (wanted.length === 0) return { imported: [], found: all.map(asFound) };
    const read = await readSkills(received.path, { ...reading, wanted });
    return await added(me, read, by, url.trim());
  } finally {
    await received.discard();
  }
}

const isWithin = (folder: string, path: string): boolean =>
  path === "" || folder === path || folder.startsWith(`${path}/`);

const asFound = ({ folder, name, description, ...more }: SkillInArchive): FoundSkill => ({
  path: folder,
  name,
  description,
  ...(more.fault === undefined ? {} : { error: sentenceOf(more.fault, more.params) }),
});

async function added(
  me: Scope,
  { skills, faulty }: { skills: ReadSkill[]; faulty: SkillInArchive[] },
  by: Caller,
  url?: string,
): Promise<ImportedSkills> {
  const found = faulty.map(asFound);
  const isOnly = skills.length + faulty.length === 1;
  const rows: Row[] = [];
  for (const skill of skills) {
    try {
      rows.push(await addedOne(me, skill, by, url));
    } catch (error) {
      if (isOnly || !(error instanceof AppError) || error.status === 401) throw error;
      const { folder: path, name, description } = skill;
      found.push({ path, name, description, error: error.sentence });
    }
  }
  if (isOnly && found[0]?.error) throw new AppError(400, "invalid_request", found[0].error);
  if (skills.length + faulty.length === 0)
    throw new AppError(400, "invalid_request", NOTHING_THERE);
  return { imported: await shown(me, rows), found };
}

const NOTHING_THERE = sentence("skill_not_at_path", "There is no skill in this folder.");

const addedOne = (me: Scope, skill: ReadSkill, by: Caller, url?: string): Promise<Row> =>
  unlessTaken(
    skill.name,
    transact(me.workspace, async (tx) => {
      await by.stillIn(tx);
      const source = url === undefined ? undefined : { url, path: skill.folder };
      return insertSkill(tx, me, skill, authorOf(by), source);
    }),
  );
