import "server-only";
import { ownerOf } from "@/lib/core/identity";
import { namesOf } from "@/lib/agents/lookup/names";
import { openDesk } from "@/lib/files/agents/file-desk";
import { newRunMemory, noteUsed } from "@/lib/memory/run-memory";
import type { RunEvent } from "@/lib/runs/run/contract";
import { CUT, failureOf, OVERTIME, STOPPED, type PlanFailure } from "@/lib/runs/engine/failures";
import { AgentModels } from "@/lib/runs/agent/agent-models";
import { judged } from "@/lib/runs/engine/judge";
import { emitPart } from "@/lib/runs/engine/node-log";
import { requestsOf } from "@/lib/runs/engine/node-request";
import { runNode } from "@/lib/runs/engine/run-node";
import {
  memberAt,
  nameOf,
  type NodePort,
  type PlanInput,
  type PlanRun,
  type PlanState,
} from "@/lib/runs/engine/plan-context";
import { endOf, type PlanEnd } from "@/lib/runs/engine/plan-end";
import { PlanHistory } from "@/lib/runs/engine/plan-history";
import { turnsBefore } from "@/lib/runs/engine/turns-before";
import { pingPongIn } from "@/lib/runs/engine/ping-pong";
import { progress, STEPS } from "@/lib/runs/engine/scheduler";
import type { Plan } from "@/lib/runs/run/plan";
import { cutUsageIn } from "@/lib/runs/run/cut-usage";
import { WorkTime } from "@/lib/runs/agent/work-time";
import { isAway } from "@/lib/core/db/faults";
import { citedIn } from "@/lib/runs/agent/cited";
import * as runs from "@/lib/runs/worker/service";
import type { WorkJournal, WorkOnRun } from "@/lib/runs/worker/worker";
import { sentence } from "@/lib/core/shared/sentence";
import { failure } from "@/lib/runs/run/failure";
import { NO_USAGE } from "@/lib/usage/sum";

type PlanOutcome =
  /** A person must answer first; the answer resumes the run. The run's row is already updated. */
  | { status: "waiting" }
  /** The server is shutting down, or another claim holds the run and will continue it. Write nothing more. */
  | { status: "left" }
  | PlanEnd;

/**
 * Executes a plan within a claimed run. It emits and writes everything that happens, but does not end the run: on
 * `completed`, `failed` and `stopped` the caller does so, in one transaction, by `claimed.journal.finish`. Throws
 * UnreadableRecord.
 */
export async function executePlan(
  claimed: WorkOnRun,
  input: PlanInput,
  inline: boolean,
): Promise<PlanOutcome> {
  const { me, run, recovered, signal, record } = claimed;
  const { plan } = input;
  // If a model chose the agents, that choice is a step of the run, written before any of them starts.
  const steps = record?.replayed
    ? record.replayed()
    : recovered || plan.method === "model"
      ? await runs.steps(me, run.id)
      : [];
  const cut = record?.replayed ? NO_USAGE : cutUsageIn(run.cutUsage);
  const history = new PlanHistory(steps, inline && recovered, cut);
  const inherited = run.originSteps ?? 0; // their time was counted by another run
  const time = new WorkTime(
    steps.filter(({ step }) => step > inherited),
    signal,
  );
  const fixed: PlanRun = {
    claimed,
    plan,
    inline,
    attached: input.attached ?? [],
    desk: await openDesk({
      me,
      owner: ownerOf(run),
      runId: run.id,
      placeId: placeOf(run),
      files: input.files ?? [],
      recovered,
      originId: run.originId,
    }),
    memory: input.memory && !record ? newRunMemory(input.memory) : undefined,
    knowledge: { me, sources: citedIn(steps) },
    onPart: input.onPart,
    wish: input.wish,
  };
  const state: PlanState = {
    before: [],
    names: record?.names ?? (inline ? new Map() : await namesOf(me, plan.graph.nodes)),
    history,
    records: new Map(),
  };
  const end = await work(fixed, state, input, time).finally(() => time.end());
  if (end === "waiting") return { status: "waiting" };
  if (signal.aborted && !(await runs.stopWanted(me, run.id))) return { status: "left" };
  const cause = end === "ended" ? undefined : time.over ? OVERTIME : end;
  const planEnd = endOf(fixed, state, signal.aborted ? STOPPED : cause);
  // This claim has not sent the stored text of earlier ones: followers may have received more than that.
  if (inline && recovered && state.records.size === 0) tellKept(claimed.journal, planEnd);
  return planEnd;
}

/** Sends followers the stored text, replacing everything received so far. */
export const tellKept = (journal: WorkJournal, { content }: PlanEnd): void =>
  journal.emit({ event: "reset", data: { content } });

/** Where new files belong: a fork's files do not belong to its original conversation or task. */
const placeOf = ({ id, kind, conversationId, taskId }: WorkOnRun["run"]): string =>
  kind === "fork" ? id : (conversationId ?? taskId ?? id);

/** Works step by step until nothing is left to do. If it can't continue, returns why. */
async function work(
  fixed: PlanRun,
  state: PlanState,
  input: PlanInput,
  time: WorkTime,
): Promise<"ended" | "waiting" | PlanFailure> {
  const { plan, claimed } = fixed;
  const { history } = state;
  const { signal } = time;
  if (claimed.run.stopRequested) return STOPPED;
  try {
    if (!(await turnsBefore(fixed, state, input, signal))) return CUT;
  } catch (error) {
    return failureOf(error);
  }
  retell(plan, state, claimed.journal);
  const port = portOf(fixed, state);
  for (;;) {
    const now = progress(plan.graph, history.finished);
    if (now.over === "ended") return "ended";
    const circle = now.over === "step_limit" ? tooLong() : pingPong(state, now);
    if (circle) return circle;
    const outcomes = await Promise.allSettled(
      now.ready.map((each) =>
        runNode(port, state, { all: now.all, activation: each }, signal).catch((error: unknown) => {
          if (!isAway(error)) time.cut(); // otherwise the others may end their calls: they are restarted together
          throw error;
        }),
      ),
    );
    const failed = outcomes.filter((each) => each.status === "rejected");
    if (failed.length) return failureOf(...failed.map((each): unknown => each.reason));
    if (signal.aborted) return CUT;
    if (state.handed) return "ended";
    const waits = outcomes
      .map((each) => (each.status === "fulfilled" ? each.value : undefined))
      .filter((each): each is RunEvent => each !== undefined);
    if (waits.length === 0) continue;
    await claimed.journal.wait(...waits);
    return "waiting";
  }
}

/** What each node gets from the run that it belongs to. */
function portOf(fixed: PlanRun, state: PlanState): NodePort {
  const { claimed, plan, inline, wish, onPart, memory } = fixed;
  const { me, journal, record } = claimed;
  return {
    ...{ plan, inline, wish, onPart, journal },
    // The work of an earlier run is replayed by the agent as it was.
    memberOf: async ({ id, node }) =>
      record
        ? record.member(inline ? undefined : id, node)
        : (state.member ?? (await memberAt(me, node))),
    modelsOf: (member) => new AgentModels(me, member),
    requestsOf: (input, signal) => requestsOf(fixed, state, input, signal),
    shorten: async (asked, room) => (await state.readTurns?.(asked, room)) ?? true,
    noteMemoryUse: (agentId) => noteUsed(memory, agentId),
    judge: (check, asked, signal) => judged(claimed, check, asked, signal),
  };
}

/** Emits finished work again: the event of its end may not have been written. */
function retell({ graph }: Plan, { history, names }: PlanState, journal: WorkJournal): void {
  for (const each of progress(graph, history.finished).all) {
    const done = history.done.get(each.id);
    if (!done) continue;
    emitPart(journal, each, nameOf(names, each.node), {
      status: "finished",
      content: done.answer,
      at: done.endedAt,
      from: each.from,
      usage: history.started.get(each.id)?.past.usage,
    });
  }
}

const tooLong = (): PlanFailure =>
  failure(
    "step_limit",
    sentence("graph_steps_spent", "The agents reached the limit of {most} steps per run.", {
      most: STEPS,
    }),
  );

/** Agents that hand each other the same words; null if there are none. */
function pingPong(
  { history, names }: PlanState,
  { all, ready }: ReturnType<typeof progress>,
): PlanFailure | null {
  const circle = pingPongIn(all, ready, (id) => history.done.get(id)?.answer ?? "");
  if (!circle) return null;
  const agents = circle.map((node) => nameOf(names, node));
  const reason =
    agents.length === 1
      ? sentence("agent_repeats_itself", "{name} keeps repeating itself without progress.", {
          name: agents[0]!,
        })
      : sentence(
          "agents_ping_pong",
          "{one} and {other} keep sending each other the same text without progress.",
          { one: agents.slice(0, -1).join(", "), other: agents.at(-1)! },
        );
  return failure("loop_detected", reason);
}
