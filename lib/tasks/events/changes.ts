import "server-only";
import { publish, subscribe } from "@/lib/core/events/event-bus";
import type { UserId } from "@/lib/core/identity";

/** Something of these tasks of the person changed, or they are gone. A hint: the rows say what. */
const channelOf = (me: UserId): string => `tasks:${me}`;

/** Tells whoever follows the person's tasks, once what changed is on the disk. */
export const changed = (me: UserId, taskId: string): void => publish(channelOf(me), taskId);

/** Returns the way to stop listening. */
export const onChanged = (me: UserId, listener: (taskId: string) => void): (() => void) =>
  subscribe(channelOf(me), listener);
