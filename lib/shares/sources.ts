import "server-only";
import { presentConversations } from "@/lib/chat/places";
import type { Scope } from "@/lib/core/identity";
import { presentFiles } from "@/lib/files/by-key";
import type { ShareKind } from "@/lib/shares/contract";
import { presentTasks } from "@/lib/tasks/counts";

const PRESENT: Record<ShareKind, (me: Scope, ids: string[]) => Promise<Set<string>>> = {
  conversation: presentConversations,
  task: presentTasks,
  file: presentFiles,
};

/** Which of these things the person still has: neither deleted nor in the trash. */
export const present = (me: Scope, kind: ShareKind, ids: string[]): Promise<Set<string>> =>
  ids.length ? PRESENT[kind](me, ids) : Promise.resolve(new Set<string>());
