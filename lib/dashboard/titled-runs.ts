import "server-only";
import { titlesOf } from "@/lib/chat/titles";
import { HttpReply } from "@/lib/core/http/reply/reply";
import type { UserId } from "@/lib/core/identity";
import { foundIn } from "@/lib/dashboard/found-runs";
import type { RunSummary } from "@/lib/runs/contract";
import { list } from "@/lib/runs/list/list-runs";

type Query = Parameters<typeof list>[1] & { q?: string };

/**
 * The person's runs as `list` of lib/runs/list/list-runs.ts has them, those alone in which `q` is found; what answers in a
 * conversation has that one's title.
 */
export async function titledRuns(
  me: UserId,
  { q, ...query }: Query,
): Promise<HttpReply<RunSummary[]>> {
  const { value: runs, options } = await list(
    me,
    query,
    q?.trim() ? await foundIn(me, q) : undefined,
  );
  const untitled = runs.flatMap(({ title, conversation_id: id }) => (title || !id ? [] : [id]));
  if (untitled.length === 0) return new HttpReply(runs, options);
  const titles = await titlesOf(me, untitled);
  return new HttpReply(
    runs.map((run) => ({ ...run, title: run.title ?? titles.get(run.conversation_id ?? "") })),
    options,
  );
}
