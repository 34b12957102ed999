import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { config } from "@/lib/core/config";
import { seal, unseal } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { engine } from "@/lib/core/db/engine";
import { transact } from "@/lib/core/db/transact";
import { ofKey } from "@/lib/core/db/transaction";
import { leaveMark, removeMark, removeOldMarks, seesMark } from "@/lib/core/cluster/folder-marks";
import { onDuty } from "@/lib/core/cluster/duty";
import { processSingleton } from "@/lib/core/singleton";
import { log, sparingly } from "@/lib/core/telemetry/log";

/** How often a node reports that it is alive, and after which silence it counts as gone: as long as its leases last. */
const BEAT_MS = 3_000;
const GONE_MS = 12_000;
const LOOK_MS = 500;
/** SCALE 'Many nodes': larger clock differences are reported. */
const APART_MS = 2_000;
/** Rows of nodes that left long ago are removed. */
const KEPT_MS = 24 * 3_600_000;
const CANARY = { id: 1, text: "troupe" };

/**
 * Joins the processes on the database, if there may be several, and reports this process as alive every few seconds.
 * Throws a sentence when its settings do not fit those of the others.
 */
export async function joinNodes(version: string): Promise<void> {
  const { cluster } = engine();
  if (!cluster) return;
  await requireSameSecret();
  if (!config().SMTP_URL) await requireAlone();
  const folder = await leaveMark(cluster.node).catch((error: unknown) => {
    log().warn({ error, folder: config().dataFolder }, "nothing can be written to DATA_DIR");
    return null;
  });
  const now = engine().now();
  await db().node.create({
    data: { id: cluster.node, version, startedAt: now, seenAt: now, folder },
  });
  const nodes = await db().node.findMany({ select: { id: true } });
  await removeOldMarks(new Set(nodes.map(({ id }) => id)), KEPT_MS);
  const theirs = await foreignFolders();
  if (theirs.length)
    log().warn(
      { own: folder, theirs },
      "other processes that work on this database have another DATA_DIR: no files are taken in until all share one",
    );
  processSingleton("nodes.beat", () => setInterval(() => void beat(), BEAT_MS).unref());
}

/** Leaves: no one waits for this process any longer. */
export async function leaveNodes(): Promise<void> {
  const { cluster } = engine();
  if (!cluster) return;
  await db().node.deleteMany({ where: { id: cluster.node } });
  await removeMark(cluster.node).catch(() => undefined);
  await cluster.close();
}

/** The other running processes. */
const liveNodes = () =>
  db().node.findMany({
    where: {
      id: { not: engine().cluster?.node },
      seenAt: { gt: new Date(engine().now().getTime() - GONE_MS) },
    },
  });

/**
 * Throws a sentence when another process is running. One that was just killed still looks alive until its beats are
 * missed: this waits for that, so that a single process without a mail server can restart after a crash.
 */
async function requireAlone(): Promise<void> {
  const lastSeen = new Map((await liveNodes()).map(({ id, seenAt }) => [id, seenAt.getTime()]));
  for (let others = await liveNodes(); others.length > 0; others = await liveNodes()) {
    if (others.some(({ id, seenAt }) => lastSeen.get(id) !== seenAt.getTime()))
      throw new Error(
        `SMTP_URL is required when several processes share a database (${others.length} other ${others.length === 1 ? "is" : "are"} running): without it, emails become files in one process's folder.`,
      );
    await sleep(LOOK_MS);
  }
}

/** Is this process running, as far as is known? With a single-process database, no other can be. */
export async function isAtWork(node: string): Promise<boolean> {
  const { cluster } = engine();
  if (!cluster) return false;
  return cluster.node === node || (await liveNodes()).some(({ id }) => id === node);
}

/**
 * Do all running processes have the same data folder, as far as they report? Otherwise the others couldn't read this
 * process's files.
 */
export async function sharesFolder(): Promise<boolean> {
  return !engine().cluster || (await foreignFolders()).length === 0;
}

/** The data folders of others, by their own paths, in which this process's mark is missing. */
async function foreignFolders(): Promise<string[]> {
  const others = (await liveNodes()).filter((each) => each.folder !== null);
  const seen = await Promise.all(others.map(({ id }) => seesMark(id)));
  return others.flatMap(({ folder }, at) => (folder === null || seen[at] ? [] : [folder]));
}

async function beat(): Promise<void> {
  const { cluster } = engine();
  if (!cluster) return;
  const apart = cluster.ahead();
  if (Math.abs(apart) > APART_MS)
    sparingly("nodes.clock", () =>
      log().warn(
        { own: new Date().toISOString(), database: engine().now().toISOString() },
        "the clock of this machine is not that of the database's: set both by one time server",
      ),
    );
  try {
    const now = engine().now();
    await db().node.updateMany({ where: { id: cluster.node }, data: { seenAt: now } });
    await onDuty("nodes", () =>
      db().node.deleteMany({ where: { seenAt: { lt: new Date(now.getTime() - KEPT_MS) } } }),
    );
  } catch (error) {
    sparingly("nodes.beat", () => log().warn({ error }, "the database does not answer"));
  }
}

/** The first process seals a text that every later one must be able to decrypt. */
async function requireSameSecret(): Promise<void> {
  const { id, text } = CANARY;
  const sealed = seal("nodes", "secret", text);
  const node = await transact(
    ofKey("secret"),
    async (tx) =>
      (await tx.secretCheck.findUnique({ where: { id } })) ??
      tx.secretCheck.create({ data: { id, sealed } }),
  );
  try {
    if (unseal("nodes", "secret", node.sealed) === text) {
      if (config().AUTH_SECRET_PREVIOUS)
        await db().secretCheck.update({ where: { id }, data: { sealed } });
      return;
    }
  } catch {
    // It was sealed by another secret.
  }
  throw new Error(
    "AUTH_SECRET is not the one that this database was used with: what is sealed in it could not be opened. Set the same one for every process, and AUTH_SECRET_PREVIOUS to the old one where it is to be changed.",
  );
}
