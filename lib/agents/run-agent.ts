import "server-only";
import type { Agent } from "@/lib/agents/contract";
import { refuseLoop } from "@/lib/agents/loop-breaker";
import { callsOf, turnsOfRounds, type Call, type Round, type ToolOutcome } from "@/lib/agents/rounds";
import { stream } from "@/lib/core/model/stream";
import type { ModelMessage, ModelTool, ModelUsage, Provider } from "@/lib/core/model/wire";

/** PRODUCT 'How an agent works': then it must answer with what it has. */
const ROUNDS = 12;
/** SAFETY 'Runs'. */
const CALLS = 50;
const SPENT: ToolOutcome = { ok: false, result: `This run has used all of its ${CALLS} tool calls. Answer with what you have.`, duration_ms: 0 };

export type WaitsFor = "result" | "approval";

/** What an agent may call, and how. */
export type ToolBox = {
  tools: ModelTool[];
  /** What the call waits for a person for; null when it can begin. */
  waits(call: Call): WaitsFor | null;
  /** Carries it out. Never throws: what goes wrong is an outcome that the model reads. */
  run(call: Call, signal: AbortSignal): Promise<ToolOutcome>;
};

export type Piece =
  | { type: "text"; text: string }
  | { type: "reasoning"; text: string }
  /** One model call has ended: everything a run must write before the next thing begins. */
  | { type: "answered"; round: Round; usage: ModelUsage; model: string; startedAt: Date }
  /** A call is about to begin: it does when the next piece is asked for. */
  | { type: "calling"; call: Call }
  | { type: "called"; call: Call; outcome: ToolOutcome }
  /** The run can't go on without a person. Always the last. */
  | { type: "waiting"; call: Call; for: WaitsFor };

type Asked = {
  agent: Pick<Agent, "instructions" | "role_description" | "model">;
  turns: ModelMessage[];
  provider: Provider;
  box: ToolBox;
  /** What the run has done before: it goes on behind it. */
  rounds?: Round[];
  signal: AbortSignal;
};

/**
 * One agent's work as a stream of pieces: ask the model, carry out the calls it asks for, ask again. It touches no
 * database: whoever pulls it writes each piece before pulling the next, which is what makes a run durable.
 * Throws ModelError and LoopError. Ends early, without a word, when `signal` fires.
 */
export async function* runAgent({ rounds: before = [], ...asked }: Asked): AsyncGenerator<Piece> {
  const rounds = [...before];
  while (!asked.signal.aborted) {
    const last = rounds.at(-1);
    if (last?.calls.length === 0) return;
    if (last && !(yield* carryOut(last, rounds, asked))) return;
    refuseLoop(rounds);
    const next = yield* ask(rounds, asked);
    if (!next) return;
    rounds.push(next);
  }
}

/** One model call. Null when it was cut by the signal. */
async function* ask(rounds: Round[], { agent, turns, provider, box, signal }: Asked): AsyncGenerator<Piece, Round | null> {
  const messages: ModelMessage[] = [{ role: "system", content: systemMessage(agent) }, ...turns, ...turnsOfRounds(rounds)];
  const mustAnswer = rounds.length >= ROUNDS;
  const round: Round = { text: "", reasoning: "", calls: [] };
  const startedAt = new Date();
  for await (const event of stream({ provider, model: agent.model, messages, tools: box.tools, mustAnswer, signal })) {
    if (event.type === "text") round.text += event.text;
    else if (event.type === "reasoning") round.reasoning += event.text;
    if (event.type !== "end") yield event;
    else {
      if (!mustAnswer) round.calls = callsOf(event.toolCalls, rounds);
      yield { type: "answered", round, usage: event.usage, model: event.model, startedAt };
      return round;
    }
  }
  return null;
}

/** Carries out what can be, side by side. False when the run has to wait or was stopped. */
async function* carryOut(round: Round, rounds: Round[], { box, signal }: Asked): AsyncGenerator<Piece, boolean> {
  const before = rounds.slice(0, -1).reduce((sum, each) => sum + each.calls.length, 0);
  const open = round.calls.filter((call) => !call.outcome);
  const ready = open.filter((call) => box.waits(call) === null);
  for (const call of ready) yield { type: "calling", call };
  if (signal.aborted) return false;
  const running = new Map(
    ready.map((call) => [call, (before + round.calls.indexOf(call) < CALLS ? box.run(call, signal) : Promise.resolve(SPENT)).then((outcome) => ({ call, outcome }))]),
  );
  while (running.size && !signal.aborted) {
    const { call, outcome } = await Promise.race(running.values());
    running.delete(call);
    if (signal.aborted) return false; // it was cut: what it says is not what happened
    call.outcome = outcome;
    yield { type: "called", call, outcome };
  }
  const waiting = round.calls.find((call) => !call.outcome);
  if (!waiting || signal.aborted) return !signal.aborted;
  yield { type: "waiting", call: waiting, for: box.waits(waiting) ?? "result" };
  return false;
}

/** The instructions, and the role as the agent's own line about itself. */
function systemMessage({ instructions, role_description }: Asked["agent"]): string {
  return role_description.trim() ? `${instructions}\n\nYour role: ${role_description}` : instructions;
}
