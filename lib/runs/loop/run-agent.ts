import "server-only";
import { textMessage } from "@/lib/core/model/content";
import type { Agent } from "@/lib/agents/contract";
import { Budget } from "@/lib/runs/loop/limits/budget";
import { refuseLoop } from "@/lib/runs/loop/limits/loop-breaker";
import {
  callsOf,
  turnsOfRounds,
  type Call,
  type Round,
  type CallOutcome,
} from "@/lib/runs/loop/rounds";
import { stream } from "@/lib/core/model/stream";
import { moment } from "@/lib/core/moment";
import { cutOf, effectUnderWay } from "@/lib/core/process/shutdown";
import type {
  ModelError,
  ModelMessage,
  ModelTool,
  ModelUsage,
  Provider,
  Word,
} from "@/lib/core/model/wire";
import { BUDGET_CALL, type RunEvent, type WaitsFor } from "@/lib/runs/contract";
import type { BudgetQuestion } from "@/lib/usage/contract";

/** PRODUCT 'How an agent works': then it must answer with what it has. */
const ROUNDS = 12;
const spent = ({ callsMost }: Budget): CallOutcome => ({
  ok: false,
  result: `This run has used all of its ${callsMost} tool calls. Answer with what you have.`,
  duration_ms: 0,
});

/** What an agent may call, and how. */
export type ToolBox = {
  tools: ModelTool[];
  /** What the call waits for a person for; null when it can begin. */
  waits(call: Call): Exclude<WaitsFor, "budget"> | null;
  /** What a person is asked to allow: the tool as it is now. */
  fingerprint(call: Call): string | undefined;
  /** Carries it out. What goes wrong is an outcome that the model reads; only an agent that was asked may throw, as the asking one would. */
  run(call: Call, until: Until): Promise<CallOutcome | WaitingCall | CutOff>;
};
/** signal: nothing new may begin; cut: what is under way ends, too. The end of the process lets calls have some time between the two. */
export type Until = { signal: AbortSignal; cut: AbortSignal };

export type WaitingEvent = Extract<RunEvent, { event: "waiting" }>;
/** An agent that was asked waits for a person, and so does whoever asked it. */
export type WaitingCall = { held: WaitingEvent };
/** An agent that was asked had to leave off: what came of it is known once the run is taken up. */
export type CutOff = { cut: true };

export type Piece =
  /** What the model has just written, word by word. */
  | { type: "words"; words: Word[] }
  /** One model call has ended: everything a run must write before the next thing begins. `cut`: why it stops in the middle; that is thrown next. */
  | {
      type: "answered";
      round: Round;
      usage: ModelUsage;
      model: string;
      startedAt: Date;
      cut?: ModelError;
    }
  /** A call is about to begin: it does when the next piece is asked for. */
  | { type: "calling"; call: Call }
  | { type: "called"; call: Call; outcome: CallOutcome }
  /** The run can't go on without a person. Always the last. `by`: what an agent that was asked waits for; it has written that itself. */
  | { type: "waiting"; call: Call; for: WaitsFor; tool?: string; by?: WaitingEvent };

type AgentRequest = {
  agent: Pick<Agent, "instructions" | "role_description" | "model">;
  turns: ModelMessage[];
  provider: Provider;
  box: ToolBox;
  /** The rounds that the run has finished already: it continues after them. */
  rounds?: Round[];
  /** Shared with the other agents of the run, where there are any. */
  budget?: Budget;
  /** What the person must be asked before the model may be, since it costs more than the budget has left; null: nothing. */
  mayAsk?: (messages: ModelMessage[]) => Promise<BudgetQuestion | null>;
  /** Counts a model call that was stopped, or broke off, behind these words: it is paid for all the same. */
  countCut?: (messages: ModelMessage[], written: string) => Promise<unknown>;
  signal: AbortSignal;
};
type Working = AgentRequest & { budget: Budget };

/**
 * One agent's work as a stream of pieces: ask the model, carry out the calls it asks for, ask again. It touches no
 * database: whoever pulls it writes each piece before pulling the next, which is what makes a run durable.
 * Throws ModelError and LoopError. Ends early, without a word, when `signal` fires.
 */
export async function* runAgent({
  rounds: before = [],
  ...given
}: AgentRequest): AsyncGenerator<Piece> {
  const rounds = [...before];
  const asked: Working = { ...given, budget: given.budget ?? budgetOf(before) };
  while (!asked.signal.aborted) {
    const last = rounds.at(-1);
    if (last?.calls.length === 0) return;
    if (last && !(yield* carryOut(last, asked))) return;
    refuseLoop(rounds);
    const next = yield* ask(rounds, asked);
    if (!next) return;
    rounds.push(next);
  }
}

/** One model call. Null when it was cut by the signal, or its person must be asked first. */
async function* ask(
  rounds: Round[],
  { agent, turns, provider, box, budget, mayAsk, countCut, signal }: Working,
): AsyncGenerator<Piece, Round | null> {
  const messages: ModelMessage[] = [
    textMessage("system", systemPrompt(agent)),
    ...turns,
    ...turnsOfRounds(rounds),
  ];
  const question = await mayAsk?.(messages);
  if (question) {
    yield { type: "waiting", call: { ...BUDGET_CALL, arguments: question }, for: "budget" };
    return null;
  }
  const mustAnswer = rounds.length >= ROUNDS;
  const round: Round = { text: "", reasoning: "", calls: [] };
  const began = moment();
  let counted = false;
  try {
    for await (const event of stream({
      provider,
      model: agent.model,
      messages,
      tools: box.tools,
      mustAnswer,
      signal,
    })) {
      if (event.type === "words") {
        for (const { type, text } of event.words) round[type] += text;
        yield event;
      } else {
        const { usage, model, cut } = event;
        counted = true;
        if (!mustAnswer && !cut) round.calls = callsOf(event.toolCalls, budget.ids);
        yield { type: "answered", round, usage, model, startedAt: began(), cut };
        if (cut) throw cut;
        return round;
      }
    }
    return null;
  } finally {
    if (!counted && (signal.aborted || round.text || round.reasoning))
      await countCut?.(messages, round.text + round.reasoning);
  }
}

/** Carries out what can be, side by side. False when the run has to wait or was stopped. */
async function* carryOut(
  round: Round,
  { box, budget, signal }: Working,
): AsyncGenerator<Piece, boolean> {
  const ready = round.calls.filter((call) => !call.outcome && box.waits(call) === null);
  const begun: Call[] = [];
  const ended = effectUnderWay();
  const { cut, forget } = cutOf(signal);
  try {
    for (const call of ready) {
      if (signal.aborted) break;
      yield { type: "calling", call };
      begun.push(call);
    }
    if (cut.aborted) return false;
    const by = yield* outcomes(
      new Map(begun.map((call) => [call, carried(call, { box, budget, until: { signal, cut } })])),
      cut,
    );
    const waiting = round.calls.find((call) => !call.outcome);
    if (!waiting || signal.aborted) return !signal.aborted;
    yield {
      type: "waiting",
      call: waiting,
      for: box.waits(waiting) ?? "result",
      tool: box.fingerprint(waiting),
      by,
    };
    return false;
  } finally {
    forget();
    ended(); // what came of the calls is written by now
  }
}

type Running = Promise<{ call: Call; outcome: CallOutcome | WaitingCall | CutOff }>;

const carried = async (
  call: Call,
  { box, budget, until }: { box: ToolBox; budget: Budget; until: Until },
): Running => ({ call, outcome: budget.takeCall() ? await box.run(call, until) : spent(budget) });

/** Tells what comes of each call, as they end. Gives what one of them waits for. */
async function* outcomes(
  running: Map<Call, Running>,
  cut: AbortSignal,
): AsyncGenerator<Piece, WaitingEvent | undefined> {
  for (const each of running.values()) each.catch(() => undefined); // one that throws ends them all: nobody hears the others any more
  let by: WaitingEvent | undefined;
  while (running.size && !cut.aborted) {
    const { call, outcome } = await Promise.race(running.values());
    running.delete(call);
    if (cut.aborted) break; // what it says is not what happened
    if ("held" in outcome) by ??= outcome.held;
    if ("held" in outcome || "cut" in outcome) continue;
    call.outcome = outcome;
    yield { type: "called", call, outcome };
  }
  return by;
}

/** Of a run with one agent: what its rounds have used. */
function budgetOf(rounds: Round[]): Budget {
  const calls = rounds.flatMap((round) => round.calls);
  return new Budget(
    calls.filter((call) => call.outcome).length,
    calls.map((call) => call.id),
  );
}

/** The instructions, and the role as the agent's own line about itself. */
function systemPrompt({ instructions, role_description }: AgentRequest["agent"]): string {
  return role_description.trim()
    ? `${instructions}\n\nYour role: ${role_description}`
    : instructions;
}
