import "server-only";
import type { ConversationChange, ChangeEvent } from "@/lib/chat/contract";
import { Channel } from "@/lib/core/cluster/channel";
import { publish, subscribe } from "@/lib/core/cluster/event-bus";
import { db } from "@/lib/core/db/db";
import { partsOf, type Scope } from "@/lib/core/identity";
import { log } from "@/lib/core/telemetry/log";

const channelOf = (owner: string): string => `chat:${owner}`;
/** For the other members of a workspace: only conversations that are shared with it, or were until now. */
const sharedChannelOf = (workspace: string): string => `chat-shared:${workspace}`;

type SharedChange = { owner: string; change: ConversationChange };

/**
 * Notifies the person's open pages, after the rows are written, and those of other members if the conversation is shared.
 * Only a hint: a page that misses it reads the rows.
 */
export function emitChange(owner: string, change: ConversationChange): void {
  publish(channelOf(owner), change);
  const { workspace, person } = partsOf(owner);
  if (person === null) return;
  void isShared(owner, change.conversation_id)
    .then((shared) => shared && emitShared(workspace, owner, change))
    .catch((error: unknown) => log().warn({ error }, "members were not notified of a change"));
}

/** Notifies only the other members of the workspace. */
export const emitShared = (workspace: string, owner: string, change: ConversationChange): void =>
  publish(sharedChannelOf(workspace), { owner, change } satisfies SharedChange);

const isShared = async (owner: string, id: string): Promise<boolean> =>
  (await db().conversation.findFirst({
    where: { id, ownerId: owner, sharedIn: { not: null } },
    select: { id: true },
  })) !== null;

/**
 * Changes to the person's conversations, and to those shared with the workspace, from now on. Ends only when some may have
 * been missed.
 */
export function changes(me: Scope): AsyncIterableIterator<ChangeEvent[]> {
  const changed = new Channel<ChangeEvent>();
  changed.push([{ event: "ready", data: {} }]);
  const push = (data: ConversationChange) => changed.push([{ event: "conversation", data }]);
  const end = () => changed.end();
  changed.onEnd(subscribe<ConversationChange>(channelOf(me.own), push, end));
  if (me.workspace !== me.own) changed.onEnd(onSharedChange(me, push, end));
  return changed;
}

/** Listens to changes of other members' shared conversations. Returns a function that ends it. */
export const onSharedChange = (
  me: Scope,
  listener: (change: ConversationChange) => void,
  missed: () => void,
): (() => void) =>
  subscribe<SharedChange>(
    sharedChannelOf(me.workspace),
    ({ owner, change }) => {
      if (owner !== me.own) listener(change);
    },
    missed,
  );
