import "server-only";
import { publish, subscribe } from "@/lib/core/cluster/event-bus";
import type { OwnerId, Scope } from "@/lib/core/identity";

/** The channel for changed or deleted tasks of a person. Only a hint: the details are in the rows. */
const channelOf = (owner: OwnerId): string => `tasks:${owner}`;

/** Notifies followers of a workspace's tasks, once the change is on disk. */
export const changed = ({ workspace }: Pick<Scope, "workspace">, taskId: string): void =>
  publish(channelOf(workspace), taskId);

/** Returns a function that unsubscribes. `missed`: a change in another process may have been missed. */
export const onChanged = (
  me: Scope,
  listener: (taskId: string) => void,
  missed: () => void,
): (() => void) => subscribe(channelOf(me.workspace), listener, missed);
