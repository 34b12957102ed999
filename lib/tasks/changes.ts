import "server-only";
import { publish, subscribe } from "@/lib/core/cluster/event-bus";
import type { UserId } from "@/lib/core/identity";

/** The channel for changed or deleted tasks of a person. Only a hint: the details are in the rows. */
const channelOf = (me: UserId): string => `tasks:${me}`;

/** Notifies followers of the person's tasks, once the change is on disk. */
export const changed = (me: UserId, taskId: string): void => publish(channelOf(me), taskId);

/** Returns a function that unsubscribes. `missed`: a change in another process may have been missed. */
export const onChanged = (
  me: UserId,
  listener: (taskId: string) => void,
  missed: () => void,
): (() => void) => subscribe(channelOf(me), listener, missed);
