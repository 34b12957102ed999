import "server-only";
import { db } from "@/lib/core/db/db";
import { publish, subscribe } from "@/lib/core/cluster/event-bus";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/singleton";

/**
 * Well within the second in which a page must receive a confirmation that another process wrote (API.md 'Waitlist').
 */
const LOOK_MS = 500;
/** Polls overlap, so that a slow commit is not missed. */
const OVERLAP_MS = 5_000;

const channelOf = (entryId: string): string => `waitlist.${entryId}`;
const watch = () =>
  processSingleton("waitlist.watch", () => ({ watchers: 0, timer: null as NodeJS.Timeout | null }));

/** Notifies the waiting pages of this process. */
export const announce = (entryId: string): void => publish(channelOf(entryId), true);

/** Calls back once the entry is confirmed, here or in another process. Returns a function that stops waiting. */
export function onConfirmed(entryId: string, listener: () => void): () => void {
  const all = watch();
  const leave = subscribe(channelOf(entryId), listener);
  all.watchers++;
  all.timer ??= setInterval(() => void look(), LOOK_MS).unref();
  let left = false;
  return () => {
    if (left) return;
    left = true;
    leave();
    all.watchers--;
    if (all.watchers > 0 || !all.timer) return;
    clearInterval(all.timer);
    all.timer = null;
  };
}

/** How many are waiting in this process. */
export const waiting = (): number => watch().watchers;

/**
 * One poll for all waiting pages, however many: the recent confirmations. Pages that were already notified have
 * unsubscribed.
 */
async function look(): Promise<void> {
  try {
    const rows = await db().waitlistEntry.findMany({
      where: { confirmedAt: { gte: new Date(Date.now() - OVERLAP_MS) } },
      select: { id: true },
    });
    for (const { id } of rows) announce(id);
  } catch (error) {
    log().warn({ error }, "looking for confirmations failed");
  }
}
