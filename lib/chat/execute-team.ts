import "server-only";
import { summaryMessage } from "@/lib/agents/sum-up";
import { tell } from "@/lib/chat/changes";
import { finish } from "@/lib/chat/finish";
import type { Turns } from "@/lib/chat/turns";
import type { ModelMessage } from "@/lib/core/model/wire";
import type { Claimed } from "@/lib/runs/worker";
import { carryOut } from "@/lib/teams/carry-out";
import { planOf } from "@/lib/teams/plan-schema";

/** Carries out a team's reply: its agents work on the person's words by the plan that the run keeps, and the last answer is the message. */
export async function answerAsTeam(claimed: Claimed, { turns, version }: { turns: Turns; version: number }): Promise<void> {
  const { run } = claimed;
  const end = await carryOut(claimed, planOf(run), before(turns));
  if (end.status === "left") return;
  if (end.status === "waiting") return tell(run.ownerId, { conversation_id: run.conversationId!, change: "waiting", run_id: run.id });
  const { parts, toolCalls, model, usage } = end;
  const reply = { content: end.status === "completed" ? end.result : "", reasoning: "", usage, model, toolCalls, lastStep: undefined, parts };
  await finish(claimed, { reply, version, summary: null }, end.status, end.status === "failed" ? end.error : undefined);
}

/** What was said before the words that the team works on. */
function before({ summary, said }: Turns): ModelMessage[] {
  return [...(summary ? [summaryMessage(summary.text)] : []), ...said.slice(0, -1).flatMap((each) => each.messages)];
}
