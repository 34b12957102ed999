import "server-only";
import { roomOf } from "@/lib/runs/loop/context/fit-context";
import { replay } from "@/lib/runs/loop/replay";
import { NO_USAGE, sumUsage } from "@/lib/usage/shared/sum";
import * as agents from "@/lib/agents/service";
import { contextOf, type Context } from "@/lib/chat/history/context";
import { finish } from "@/lib/chat/reply/finish";
import type { Turns } from "@/lib/chat/history/turns";
import { notifyWaiting } from "@/lib/chat/events/notify-waiting";
import { ModelError } from "@/lib/core/model/wire";
import { resolve } from "@/lib/models/resolve";
import * as runs from "@/lib/runs/service";
import type { Claimed } from "@/lib/runs/worker/worker";
import { executePlan } from "@/lib/runs/engine/execute-plan";
import { planOf } from "@/lib/runs/graph/plan-schema";

/** Of an agent's room, what the conversation may fill: the rest is for what the others hand over. */
const SHARE = 0.4;

/** Carries out a team's reply: its agents work on the person's words by the plan that the run keeps, and the last answer is the message. */
export async function answerAsTeam(
  claimed: Claimed,
  { turns, version }: { turns: Turns; version: number },
): Promise<void> {
  const { run, recovered } = claimed;
  const asked = { usage: NO_USAGE };
  const context = await toldToAll(claimed, turns, asked).catch((error: unknown) => {
    if (error instanceof ModelError) return error;
    throw error;
  });
  if (context instanceof ModelError) {
    const nothing = {
      ...asked,
      content: "",
      reasoning: "",
      model: "",
      toolCalls: [],
      lastStep: undefined,
      parts: [],
    };
    return finish(claimed, { reply: nothing, version, summary: null }, "failed", {
      code: context.code,
      message: context.message,
    });
  }
  const end = await executePlan(claimed, planOf(run), context?.messages.slice(0, -1)); // the last are the words that the team works on
  if (end.status === "left") return;
  if (end.status === "waiting") return notifyWaiting(claimed);
  const { parts, toolCalls, model } = end;
  const usage = recovered ? end.usage : sumUsage(end.usage, asked.usage); // of a run taken up, the steps have told it already
  const reply = {
    content: end.status === "completed" ? end.result : "",
    reasoning: "",
    usage,
    model,
    toolCalls,
    lastStep: undefined,
    parts,
  };
  await finish(
    claimed,
    { reply, version, summary: context?.summary ?? null },
    end.status,
    end.status === "failed" ? { code: end.error.code, message: end.error.message } : undefined,
  );
}

/** What each of the team is told of the conversation: what fits the one with the least room. */
async function toldToAll(
  claimed: Claimed,
  turns: Turns,
  reply: { usage: typeof NO_USAGE },
): Promise<Context | null> {
  const { me, run, recovered } = claimed;
  const all = await Promise.all(planOf(run).graph.nodes.map((node) => agents.find(me, node)));
  const models = await Promise.all(all.map((agent) => resolve(me, agent?.model ?? "")));
  const resolved =
    models[all.findIndex((agent) => agent?.AgentId === run.agentId)] ?? (await resolve(me, ""));
  const room = Math.min(...[resolved, ...models].map(({ model }) => roomOf(model))) * SHARE;
  const known = recovered
    ? replay((await runs.steps(me, run.id)).filter((step) => step.activation === undefined)).summary
    : undefined;
  return contextOf(claimed, turns, known, { resolved, reply, room });
}
