import "server-only";
import { createHash } from "node:crypto";
import { db, isTaken } from "@/lib/core/db/db";
import { type OwnerId, type Scope, visibleTo } from "@/lib/core/identity";
import type { SentFile } from "@/lib/files/contract";
import { readSoon } from "@/lib/files/reading/queue";
import { sentFile } from "@/lib/files/sent-files";
import { keep } from "@/lib/files/service";
import { receiveBytes } from "@/lib/files/content";

/** Maximum number of agents' files shown for a conversation or a task. */
const LISTED = 500;
/** How often to retry with the next version number when another agent took it at the same moment. */
const TRIES = 5;

/** The files that the person's agents have written within a run, or in a conversation or task, oldest first. */
export async function madeIn(
  me: Scope,
  where: { runId: string } | { placeId: string },
): Promise<SentFile[]> {
  const rows = await db().file.findMany({
    where: { ownerId: visibleTo(me), ...where },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: LISTED,
  });
  return rows.map(sentFile);
}

type Making = {
  agentId: string;
  runId: string;
  placeId: string;
  /** The owner of the run: everyone who sees the run sees the file. */
  owner: OwnerId;
  /** The call that writes it: executed twice, it creates one file. */
  callId: string;
};

/**
 * Stores what an agent writes as a file of its person: as the next version of its name in the conversation or task.
 * Throws as an upload does.
 */
export async function make(
  me: Scope,
  name: string,
  bytes: Uint8Array,
  { callId, owner, ...by }: Making,
): Promise<SentFile> {
  const id = idOf(by.runId, callId);
  const before = await db().file.findFirst({ where: { id, ownerId: visibleTo(me) } });
  if (before) return sentFile(before);
  for (let tries = 1; ; tries++) {
    try {
      const received = await receiveBytes(name, bytes);
      return sentFile(await readSoon(await keep(me, owner, received, { source: { id, ...by } })));
    } catch (error) {
      if (!isTaken(error) || tries === TRIES) throw error;
    }
  }
}

const idOf = (runId: string, callId: string): string =>
  createHash("sha256").update(`${runId} ${callId}`).digest("hex").slice(0, 32);
