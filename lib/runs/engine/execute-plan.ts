import "server-only";
import { SpentError } from "@/lib/runs/loop/limits/budget";
import { LoopError } from "@/lib/runs/loop/limits/loop-breaker";
import { namesOf } from "@/lib/agents/lookup/names";
import { OUT_OF_TIME, WorkTime } from "@/lib/runs/loop/limits/work-time";
import { ModelError, type ModelMessage } from "@/lib/core/model/wire";
import type { FailureCode, Part, RunEvent, ToolCall } from "@/lib/runs/contract";
import type { Usage } from "@/lib/usage/contract";
import * as runs from "@/lib/runs/service";
import type { Claimed } from "@/lib/runs/worker/worker";
import { pingPongIn } from "@/lib/runs/graph/ping-pong";
import { progress, STEPS, type Activation } from "@/lib/runs/graph/scheduler";
import { PlanHistory } from "@/lib/runs/engine/plan-history";
import type { Plan } from "@/lib/runs/shared/plan";
import { AgentGone, nameOf, emitStep, runNode, type PlanContext } from "@/lib/runs/engine/run-node";

/** lasting: the same would happen again, were it tried anew. */
type Failure = { code: FailureCode; message: string; lasting?: boolean };
const STOPPED: Failure = { code: "stopped", message: "This was stopped." };
/** What there is in any case: who said what in which order, all tool calls, the model of the last who answered. */
type Account = { parts: Part[]; toolCalls: ToolCall[]; model: string; usage: Usage };

/** How the work of a claimed run ended. */
export type PlanOutcome =
  /** A person must answer first; whoever does sets the run going again. The run's row says so already. */
  | { status: "waiting" }
  /** The server shuts down, or another claim holds the run: somebody else takes it up. Write nothing more. */
  | { status: "left" }
  | ({ status: "completed"; result: string } & Account)
  | ({ status: "failed" | "stopped"; error: Failure } & Account);

/**
 * Carries out a plan within a claimed run. It says and writes all that happens, but does not end the run: on
 * `completed`, `failed` and `stopped` the caller does so, in one transaction, by `claimed.journal.finish`.
 * `before`: the turns of a conversation that the task belongs to.
 */
export async function executePlan(
  claimed: Claimed,
  plan: Plan,
  before: ModelMessage[] = [],
): Promise<PlanOutcome> {
  const { me, run, recovered, signal } = claimed;
  // A model's choice of who works is a step of the run before anybody works on it.
  const history = new PlanHistory(
    recovered || plan.method === "model" ? await runs.steps(me, run.id) : [],
  );
  const crewEnds = new AbortController();
  const time = new WorkTime(history.steps, signal);
  const crew: PlanContext = {
    claimed,
    plan,
    before,
    names: await namesOf(me, plan.graph.nodes),
    history,
    records: new Map(),
    signal: AbortSignal.any([time.signal, crewEnds.signal]),
  };
  const end = run.stopRequested
    ? STOPPED
    : await work(crew, () => crewEnds.abort()).finally(() => time.end());
  if (end === "waiting") return { status: "waiting" };
  if (signal.aborted && !(await runs.stopWanted(me, run.id))) return { status: "left" };
  const account = accountOf(crew);
  if (signal.aborted || (end !== "ended" && end.code === "stopped"))
    return { status: "stopped", error: STOPPED, ...account };
  if (time.over && end !== "ended")
    return { status: "failed", error: { code: "step_limit", message: OUT_OF_TIME }, ...account };
  if (end !== "ended") return { status: "failed", error: end, ...account };
  return result(crew, account);
}

/** Works step by step until nothing is left to do. Gives why it can't go on, if it can't. */
async function work(crew: PlanContext, endAll: () => void): Promise<"ended" | "waiting" | Failure> {
  const { plan, history, claimed } = crew;
  const answerOf = (id: string): string => history.done.get(id)?.answer ?? "";
  retell(crew);
  for (;;) {
    const now = progress(plan.graph, history.finished);
    if (now.over === "step_limit")
      return {
        code: "step_limit",
        message: `The agents went on handing work to each other for ${STEPS} steps, the most that one run may.`,
      };
    if (now.over === "ended") return "ended";
    const circle = pingPongIn(now.all, now.ready, answerOf);
    if (circle)
      return {
        code: "loop_detected",
        message: circleSentence(circle.map((node) => nameOf(crew, node))),
      };
    const outcomes = await Promise.allSettled(
      now.ready.map((each) =>
        runNode(crew, now.all, each).catch((error: unknown) => (endAll(), Promise.reject(error))),
      ),
    );
    const failures = outcomes
      .filter((each) => each.status === "rejected")
      .map((each): unknown => each.reason);
    if (failures.length) return asFailure(failures);
    if (crew.signal.aborted) return { code: "interrupted", message: "This was interrupted." };
    const waits = outcomes
      .map((each) => (each.status === "fulfilled" ? each.value : undefined))
      .filter((each): each is RunEvent => each !== undefined);
    if (waits.length === 0) continue;
    await claimed.journal.wait(...waits);
    return "waiting";
  }
}

/** Tells those who follow what is finished already: the words of its end may not have been written. */
function retell(crew: PlanContext): void {
  for (const each of progress(crew.plan.graph, crew.history.finished).all) {
    const done = crew.history.done.get(each.id);
    if (done) emitStep(crew, each, "finished", done.answer);
  }
}

/** What a person should know of several failures: the first that is no mere consequence. Throws what nobody foresaw. */
function asFailure(reasons: unknown[]): Failure {
  const known = reasons.map(failureOf);
  const unforeseen = known.findIndex((each) => each === null);
  if (unforeseen >= 0) throw reasons[unforeseen];
  return known[0]!;
}

function failureOf(reason: unknown): Failure | null {
  if (reason instanceof ModelError)
    return { code: reason.code, message: reason.message, lasting: reason.lasting };
  if (reason instanceof LoopError) return { code: "loop_detected", message: reason.message };
  if (reason instanceof SpentError) return { code: "step_limit", message: reason.message };
  return reason instanceof AgentGone ? { code: "interrupted", message: reason.message } : null;
}

const circleSentence = (names: string[]): string =>
  names.length === 1
    ? `${names[0]} gives itself the same words again and again, and nothing new comes of it.`
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1)} hand the same words back and forth, and nothing new comes of it.`;

function accountOf(crew: PlanContext): Account {
  const { history, records } = crew;
  const contentOf = ({ id }: Activation) =>
    history.done.get(id)?.answer ?? records.get(id)?.content ?? "";
  const { all } = progress(crew.plan.graph, history.finished);
  const parts = all.map((each): Part => ({
    activation: each.id,
    agent_id: each.node,
    name: nameOf(crew, each.node),
    content: contentOf(each),
  }));
  const calls = all.flatMap(
    ({ id }) =>
      records.get(id)?.calls ??
      history.begun.get(id)?.past.rounds.flatMap((round) => round.calls) ??
      [],
  );
  return {
    parts: parts.filter((part) => part.content !== ""),
    toolCalls: calls.map(({ id, name, arguments: given, outcome }) => ({
      id,
      name,
      arguments: given,
      ...outcome,
    })),
    model: [...records.values()].at(-1)?.model ?? "",
    usage: history.budget.usage,
  };
}

/** The last answer of the finish node. A run that never came there has no result. */
function result({ plan, names }: PlanContext, account: Account): PlanOutcome {
  const last = account.parts.findLast((part) => part.agent_id === plan.graph.finish_point);
  if (last) return { status: "completed", result: last.content, ...account };
  const name = names.get(plan.graph.finish_point) ?? "the last agent";
  return {
    status: "failed",
    error: {
      code: "step_limit",
      message: `The work ended before it reached ${name}: no condition led on.`,
    },
    ...account,
  };
}
