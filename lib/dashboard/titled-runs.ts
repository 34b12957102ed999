import "server-only";
import { beginningsOf, contentsOf, titlesOf } from "@/lib/chat/titles";
import { orShared, readerOfRun } from "@/lib/chat/shared/reader";
import { HttpReply } from "@/lib/core/http/reply";
import type { Scope } from "@/lib/core/identity";
import { foundIn } from "@/lib/dashboard/found-runs";
import { compare } from "@/lib/runs/trace/compare";
import type { Comparison } from "@/lib/runs/trace/comparison-contract";
import type { Run, RunSummary } from "@/lib/runs/run/contract";
import { list } from "@/lib/runs/list-runs";
import { firstLine } from "@/lib/runs/summary";
import { get, messageIds } from "@/lib/runs/worker/service";

type Query = Parameters<typeof list>[1] & { q?: string };

/**
 * The person's runs as returned by `list` in lib/runs/list-runs.ts, filtered by `q`; each with its input, and
 * replies in a conversation with its title.
 */
export async function titledRuns(
  me: Scope,
  { q, ...query }: Query,
): Promise<HttpReply<RunSummary[]>> {
  const { value: runs, options } = await list(
    me,
    query,
    q?.trim() ? await foundIn(me, q) : undefined,
  );
  return new HttpReply(await titled(me, runs), options);
}

/**
 * One run of the person as returned by `get` in lib/runs/worker/service.ts, with its title, and with its input and output;
 * or one in a conversation that another member shares, `read_only`. 404 otherwise.
 */
export const titledRun = (me: Scope, id: string, which?: "ended"): Promise<Run> =>
  orShared<Run>(
    me,
    () => titledOne(me, id, which),
    async () => {
      const reader = await readerOfRun(me, id);
      if (!reader) return null;
      const run = await titledOne(reader.as, id, which);
      return { ...run, read_only: true, ...(run.finished_at ? {} : { may_answer: false }) };
    },
  );

async function titledOne(me: Scope, id: string, which?: "ended"): Promise<Run> {
  const run = await get(me, id, which);
  const [[summary], ids] = await Promise.all([titled(me, [run]), messageIds(me, id)]);
  const contents = ids.length ? await contentsOf(me, ids) : new Map<string, string>();
  const reply = ids.find((each) => each !== run.user_message_id);
  return {
    ...run,
    ...summary,
    input: contents.get(run.user_message_id ?? "") ?? run.input,
    output: (run.finished_at && contents.get(reply ?? "")) || run.output,
  };
}

/** Two of the person's runs side by side, each with its own input. */
export async function titledComparison(me: Scope, id: string, other: string): Promise<Comparison> {
  const { a, b, ...rest } = await compare(me, id, other);
  const [one, two] = await titled(me, [a.run, b.run]);
  return { ...rest, a: { ...a, run: one! }, b: { ...b, run: two! } }; // as many are returned as were passed
}

async function titled(me: Scope, runs: RunSummary[]): Promise<RunSummary[]> {
  const untitled = runs.flatMap(({ title, conversation_id: id }) => (title || !id ? [] : [id]));
  const messageIds = runs.flatMap(({ user_message_id: id, question }) =>
    question || !id ? [] : [id],
  );
  if (untitled.length + messageIds.length === 0) return runs;
  const [titles, messages] = await Promise.all([
    titlesOf(me, untitled),
    beginningsOf(me, messageIds),
  ]);
  return runs.map((run) => ({
    ...run,
    title: run.title ?? titles.get(run.conversation_id ?? ""),
    question: run.question ?? firstLine(messages.get(run.user_message_id ?? "") ?? ""),
  }));
}
