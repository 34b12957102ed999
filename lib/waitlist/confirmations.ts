import "server-only";
import { db } from "@/lib/core/db/db";
import { publish, subscribe } from "@/lib/core/events/event-bus";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/process/singleton";

/** Well within the second in which a page hears of a confirmation that another process wrote (API.md 'Waitlist'). */
const LOOK_MS = 500;
/** Looks overlap, so that a commit that took its time is not overlooked. */
const OVERLAP_MS = 5_000;

const channelOf = (entryId: string): string => `waitlist.${entryId}`;
const watch = () =>
  processSingleton("waitlist.watch", () => ({ watchers: 0, timer: null as NodeJS.Timeout | null }));

/** Tells the pages of this process that wait for it. */
export const announce = (entryId: string): void => publish(channelOf(entryId), true);

/** Calls back once the entry is confirmed, here or in another process. Returns the way to stop. */
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

/** How many wait in this process. */
export const waiting = (): number => watch().watchers;

/** One look for all who wait, however many they are: what was confirmed lately. Whoever has heard it already has left. */
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
