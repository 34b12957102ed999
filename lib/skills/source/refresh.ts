import "server-only";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { conflict, invalid } from "@/lib/core/errors";
import type { Caller } from "@/lib/core/http/request/caller";
import type { Scope } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import type { SkillChange, SkillRefresh } from "@/lib/skills/contract";
import { refusal } from "@/lib/skills/reading/faults";
import { readSkills, type FileContent, type ReadSkill } from "@/lib/skills/reading/read-skills";
import { authorOf, changeSkill, rowOf } from "@/lib/skills/rows";
import { hashOf } from "@/lib/skills/skill-text";
import { fetchArchive } from "@/lib/skills/source/fetch-archive";
import type { Skill as Row } from "@/prisma/generated/client";

/** Text of a difference that a response contains: longer files are only named. */
const TEXT_MOST = 64 * 1024;
const TEXTS_MOST = 512 * 1024;

/**
 * Fetches a skill's source again and compares it with the stored skill. Nothing changes unless `accept` is the hash of
 * the source's content, which the person has seen in a comparison before: then that content replaces the skill's,
 * including what was edited here. 400 for a skill without a source, 409 when the source has changed since.
 */
export async function refresh(
  me: Scope,
  id: string,
  accept: string | undefined,
  by: Caller,
  signal: AbortSignal,
): Promise<SkillRefresh> {
  const row = await rowOf(me, id);
  const fresh = await fetched(me, row, signal);
  const hash = hashOf(fresh.files);
  const before = await db().skillFile.findMany({ where: { skillId: id, ownerId: me.workspace } });
  const about = { hash, edited: row.sourceHash !== row.hash };
  if (accept === undefined)
    return { ...about, changes: differences(before, fresh.files), applied: false };
  if (accept !== hash)
    throw conflict(
      sentence(
        "skill_source_differs",
        "The source has changed since you compared it. Refresh again to see the difference.",
      ),
    );
  await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    const now = await rowOf(me, id, tx);
    if (now.hash !== row.hash)
      throw conflict(
        sentence("skill_content_differs", "The content has changed again. Reload and look at it."),
      );
    const fields = {
      description: fresh.description,
      extra: JSON.stringify(fresh.extra),
      sourceHash: hash,
    };
    await changeSkill(tx, me, now, { put: fresh.files, replacesAll: true }, authorOf(by), fields);
  });
  return { ...about, changes: [], applied: true };
}

async function fetched(me: Scope, row: Row, signal: AbortSignal): Promise<ReadSkill> {
  if (row.sourceUrl === null)
    throw invalid(
      sentence("skill_without_source", "This skill was not imported from a repository."),
    );
  const { received } = await fetchArchive(row.sourceUrl, signal);
  try {
    const wanted = [row.sourcePath ?? ""];
    const reading = { owner: me.workspace, signal, strip: true, wanted };
    const { skills, faulty } = await readSkills(received.path, reading);
    const fault = faulty[0];
    if (fault?.fault !== undefined) throw refusal(fault.fault, fault.params);
    const skill = skills[0];
    if (!skill) throw invalid(GONE);
    if (skill.name !== row.name)
      throw invalid(
        sentence(
          "skill_source_renamed",
          "The source's skill is now called {name}. Import it as a new one.",
          { name: skill.name },
        ),
      );
    return skill;
  } finally {
    await received.discard();
  }
}

const GONE = sentence("skill_source_gone", "The repository no longer contains this skill.");

function differences(before: readonly FileContent[], after: readonly FileContent[]): SkillChange[] {
  const old = new Map(before.map((file) => [file.path, file]));
  const now = new Map(after.map((file) => [file.path, file]));
  let room = TEXTS_MOST;
  const textOf = (file: FileContent | undefined): string | undefined => {
    if (!file?.isText || file.size > TEXT_MOST || file.size > room) return undefined;
    room -= file.size;
    return file.content;
  };
  return [...new Set([...old.keys(), ...now.keys()])].toSorted().flatMap((path) => {
    const [one, other] = [old.get(path), now.get(path)];
    if (one?.sha256 === other?.sha256) return [];
    const change = !one ? "added" : other ? "changed" : "removed";
    return [{ path, change, before: textOf(one), after: textOf(other) }];
  });
}
