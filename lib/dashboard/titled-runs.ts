import "server-only";
import { titlesOf } from "@/lib/chat/titles";
import { HttpReply } from "@/lib/core/http/reply/reply";
import type { UserId } from "@/lib/core/identity";
import type { RunSummary } from "@/lib/runs/contract";
import { list } from "@/lib/runs/service";

/** The person's runs as `list` of lib/runs/service.ts has them; what answers in a conversation has that one's title. */
export async function titledRuns(
  me: UserId,
  query: Parameters<typeof list>[1],
): Promise<HttpReply<RunSummary[]>> {
  const { value: runs, options } = await list(me, query);
  const untitled = runs.flatMap(({ title, conversation_id: id }) => (title || !id ? [] : [id]));
  if (untitled.length === 0) return new HttpReply(runs, options);
  const titles = await titlesOf(me, untitled);
  return new HttpReply(
    runs.map((run) => ({ ...run, title: run.title ?? titles.get(run.conversation_id ?? "") })),
    options,
  );
}
