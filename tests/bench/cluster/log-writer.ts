// A process that writes the logs of runs with the product's own journal.
import { setTimeout as sleep } from "node:timers/promises";
import { listenToOthers, publishElsewhere } from "@/lib/core/cluster/event-bus";
import { db, openDatabase } from "@/lib/core/db/db";
import { mintUserId, personalScope } from "@/lib/core/identity";
import { Journal } from "@/lib/runs/journal/journal";

/** perSecond: writes due per second; without it each run writes again as soon as it has written. */
export type LogOrder = { runs: string[]; forMs: number; perSecond?: number };
/** From when each write was due until it was on the disk. */
export type Written = { tookMs: number[] };

/** As many words as a model writes in the quarter of a second that a batch collects. */
const BATCH = Array.from({ length: 12 }, (_, nth) => ({
  event: "delta" as const,
  data: { content: `word${nth} ` },
}));
/** The sending interval of the notification connection (lib/core/db/postgresql/notification-connection.ts). */
const HINT_MS = 25;

await openDatabase();
listenToOthers();
const journals = new Map<string, Journal>();
async function journalOf(id: string): Promise<Journal> {
  const known = journals.get(id);
  if (known) return known;
  const run = await db().run.findUniqueOrThrow({ where: { id } });
  const journal = new Journal(run, personalScope(mintUserId(run.ownerId)), 0);
  journals.set(id, journal);
  return journal;
}

async function write(run: string, due: number, tookMs: number[]): Promise<void> {
  const journal = await journalOf(run);
  journal.emit(...BATCH);
  await journal.flush();
  tookMs.push(performance.now() - due);
}

async function writeLogs({ runs, forMs, perSecond }: LogOrder): Promise<Written> {
  const tookMs: number[] = [];
  const began = performance.now();
  const hints = setInterval(() => publishElsewhere("bench", "something has changed"), HINT_MS);
  if (perSecond === undefined)
    await Promise.all(
      runs.map(async (run) => {
        while (performance.now() - began < forMs) await write(run, performance.now(), tookMs);
      }),
    );
  else await writeAtPace(runs, { forMs, everyMs: 1_000 / perSecond, began }, tookMs);
  clearInterval(hints);
  return { tookMs };
}

/** Due writes are started whether or not earlier ones are done. */
async function writeAtPace(
  runs: string[],
  { forMs, everyMs, began }: { forMs: number; everyMs: number; began: number },
  tookMs: number[],
): Promise<void> {
  const writing: Promise<void>[] = [];
  for (let nth = 0; nth * everyMs < forMs; nth++) {
    const due = began + nth * everyMs;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    writing.push(write(runs[nth % runs.length]!, due, tookMs));
  }
  await Promise.all(writing);
}

process.on("message", (order: LogOrder) => {
  void writeLogs(order).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
