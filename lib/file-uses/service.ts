import "server-only";
import { conversationsWith } from "@/lib/chat/reply/files-within";
import type { Scope } from "@/lib/core/identity";
import type { FileUse } from "@/lib/files/contract";
import { rowOf } from "@/lib/files/service";
import { tasksWith } from "@/lib/tasks/list/tasks-with";

/**
 * The conversations and tasks that a file is attached to or was written in: at most 20 of each. 404 when it is not the
 * person's.
 */
export async function usesOf(me: Scope, id: string): Promise<FileUse[]> {
  const { placeId } = await rowOf(me, id);
  const [conversations, tasks] = await Promise.all([
    conversationsWith(me, id),
    tasksWith(me, id, placeId),
  ]);
  return [
    ...conversations.map((each): FileUse => ({ kind: "conversation", ...each })),
    ...tasks.map((each): FileUse => ({ kind: "task", ...each })),
  ];
}
