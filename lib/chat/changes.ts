import "server-only";
import type { ConversationChange, ChangeEvent } from "@/lib/chat/contract";
import { Channel } from "@/lib/core/cluster/channel";
import { publish, subscribe } from "@/lib/core/cluster/event-bus";
import type { Scope } from "@/lib/core/identity";

const channelOf = (owner: string): string => `chat:${owner}`;

/** Notifies the person's open pages, after the rows are written. Only a hint: a page that misses it reads the rows. */
export const emitChange = (owner: string, change: ConversationChange): void =>
  publish(channelOf(owner), change);

/** Changes to the person's conversations from now on. Ends only when some may have been missed. */
export function changes(me: Scope): AsyncIterableIterator<ChangeEvent[]> {
  const changed = new Channel<ChangeEvent>();
  changed.push([{ event: "ready", data: {} }]);
  changed.onEnd(
    subscribe<ConversationChange>(
      channelOf(me.own),
      (data) => changed.push([{ event: "conversation", data }]),
      () => changed.end(),
    ),
  );
  return changed;
}
