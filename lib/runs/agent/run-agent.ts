import "server-only";
import type { Agent } from "@/lib/agents/contract";
import { budgetAfter, spent, type Budget } from "@/lib/runs/agent/budget";
import { refuseLoop } from "@/lib/runs/agent/loop-breaker";
import { mustRepair, type AnswerCheck } from "@/lib/runs/agent/answer-check";
import { asContextFull, sizeOfRequest } from "@/lib/runs/agent/context/context-full";
import { requestMessages } from "@/lib/runs/agent/context/request-messages";
import { callsOf, takenBack, type Call, type Round, type CallOutcome } from "@/lib/runs/run/rounds";
import type {
  CutOff,
  ToolBox,
  Until,
  WaitingCall,
  WaitingEvent,
} from "@/lib/runs/run/tool-box-port";
import type { CitationFilter } from "@/lib/knowledge/agents/citation-filter";
import type { Citation } from "@/lib/knowledge/contract";
import { stream } from "@/lib/core/model/stream";
import { moment } from "@/lib/core/moment";
import { cutOf, effectUnderWay } from "@/lib/core/shutdown";
import { sentence } from "@/lib/core/shared/sentence";
import {
  ModelError,
  type ModelMessage,
  type ModelOptions,
  type ModelTool,
  type ModelUsage,
  type Provider,
  type Word,
} from "@/lib/core/model/wire";
import type { SentRequest } from "@/lib/runs/journal/requests/sent";
import { BUDGET_CALL, type WaitsFor } from "@/lib/runs/run/contract";
import type { BudgetQuestion } from "@/lib/usage/contract";

/** PRODUCT 'How an agent works': after this many rounds it must reply with what it has. */
const ROUNDS = 12;

export type Piece =
  /** What the model has just written, word by word; or that the last of it, this text, was thought. */
  | { type: "words"; words: Word[] }
  | { type: "unsaid"; text: string }
  /** Verified citations, just before the text that has their numbers. */
  | { type: "sources"; sources: Citation[] }
  /**
   * One model call has ended: everything a run must write before anything else starts. `cut`: why it stopped early;
   * thrown next.
   */
  | {
      type: "answered";
      round: Round;
      usage: ModelUsage;
      model: string;
      startedAt: Date;
      sent?: SentRequest;
      cut?: ModelError;
      full?: boolean;
    }
  /** The reply does not have the requested format: the model is asked again. */
  | { type: "refused" }
  /** Only these calls remain, which the caller executes itself. Always the last piece. */
  | { type: "handed"; calls: Call[] }
  /** A call is about to start: it does so when the next piece is pulled. */
  | { type: "calling"; call: Call }
  | { type: "called"; call: Call; outcome: CallOutcome }
  /** Its server requires a sign-in or an answer: the run will wait for that. */
  | { type: "shut"; call: Call; for: "sign_in" | "answer"; tool?: string }
  /**
   * The run can't continue without a person. Always the last piece. `by`: what a delegated agent waits for, already
   * written by that agent.
   */
  | { type: "waiting"; call: Call; for: WaitsFor; tool?: string; by?: WaitingEvent };

export type AgentRequest = {
  agent: Pick<Agent, "instructions" | "role_description" | "model"> & { version?: number };
  turns: ModelMessage[];
  provider: Provider;
  box: ToolBox;
  /** The rounds that the run has already finished: it continues after them. */
  rounds?: Round[];
  /** Whether tools' images can be shown to the model. */
  sees?: boolean;
  /** The model's context in tokens, if known. */
  context?: number;
  /** Shared with the other agents of the run, if there are any. */
  budget?: Budget;
  /** The question for the person before the model call, since it costs more than the budget has left; null: none. */
  mayAsk?: (
    messages: ModelMessage[],
    more: { tools: ModelTool[]; options?: ModelOptions },
  ) => Promise<BudgetQuestion | null>;
  /** Is there room for all that the model has written? Checked only if unknown. */
  mayWrite?: (written: Round) => true | Promise<boolean>;
  /** A call's usage beyond its reservation. */
  measured?: (usage: ModelUsage) => ModelUsage;
  /**
   * Counts a model call that was stopped or interrupted after this text: it is paid for all the same. null: it never
   * started.
   */
  countCut?: (messages: ModelMessage[], written: string | null) => Promise<unknown>;
  form?: AnswerCheck;
  options?: ModelOptions;
  /** For an agent with documents: checks the citations in the text of one model call. */
  citations?: () => CitationFilter;
  /** Called before each model or tool call: throws when another process may be working on this run. */
  ensureHeld: () => Promise<void>;
  signal: AbortSignal;
};
type Working = AgentRequest & { budget: Budget };

/**
 * One agent's work as a stream of pieces: ask the model, carry out the calls it requests, ask again. It does not access
 * the database: the caller writes each piece before pulling the next, which is what makes a run durable. Throws
 * ModelError and LoopError. Ends early, without a further piece, when `signal` fires.
 */
export async function* runAgent({
  rounds: before = [],
  ...request
}: AgentRequest): AsyncGenerator<Piece> {
  const rounds = [...before];
  const working: Working = { ...request, budget: request.budget ?? budgetAfter(before) };
  while (!working.signal.aborted) {
    const last = rounds.at(-1);
    if (last?.calls.length === 0) {
      if (!(await mustRepair(rounds, working.form, working.signal))) return;
      yield { type: "refused" };
    } else if (last && !(yield* carryOut(last, working))) return;
    refuseLoop(rounds);
    const next = yield* ask(rounds, working);
    if (!next) return;
    rounds.push(next);
  }
}

/** One model call. Null when it was cut by the signal, or the person must be asked first. */
async function* ask(rounds: Round[], working: Working): AsyncGenerator<Piece, Round | null> {
  const { agent, provider, box, budget, form, signal } = working;
  const { messages, turns, options } = await requestMessages(rounds, working);
  const question = await working.mayAsk?.(messages, { tools: box.tools, options });
  if (question) {
    yield { type: "waiting", call: { ...BUDGET_CALL, arguments: question }, for: "budget" };
    return null;
  }
  const mustAnswer = rounds.length >= ROUNDS;
  const round: Round = { text: "", reasoning: "", calls: [] };
  await working.ensureHeld();
  const citations = working.citations?.();
  const began = moment();
  let counted = false;
  let sent: SentRequest | undefined;
  try {
    for await (const event of stream({
      provider,
      model: agent.model,
      messages,
      tools: box.tools,
      toolChoice: box.choice,
      json: form?.json,
      options,
      mustAnswer,
      sending: (body) => (sent = { body, turns, version: agent.version }),
      signal,
    })) {
      if (event.type === "words") {
        if (sent) sent.firstAt ??= new Date();
        yield* written(round, citations ? await checked(citations, event.words) : event);
        const room = working.mayWrite?.(round) ?? true;
        if (room !== true && !(await room)) throw cutAtLimit();
      } else if (event.type === "unsaid") {
        yield { type: "unsaid", text: takenBack(round) };
      } else {
        yield* leftOf(citations, round);
        const { model, cut, full } = event;
        round.extra = event.extra;
        const usage = working.measured?.(event.usage) ?? event.usage;
        counted = true;
        if (!mustAnswer && !cut) round.calls = callsOf(event.toolCalls, budget.ids, box.meant);
        yield { type: "answered", round, usage, model, startedAt: began(), sent, cut, full };
        if (cut) throw cut;
        return round;
      }
    }
    return null;
  } catch (error) {
    const most = options?.max_tokens ?? options?.max_completion_tokens;
    throw asContextFull(error, sizeOfRequest(messages, box.tools), most);
  } finally {
    const said = round.text + round.reasoning;
    if (!counted) await working.countCut?.(messages, signal.aborted || said ? said : null);
  }
}

type Written = { words: Word[]; sources?: Citation[] };

/** What a model has written, once it is part of the round. */
function* written(round: Round, { words, sources = [] }: Written): Generator<Piece> {
  for (const { type, text } of words) round[type] += text;
  if (sources.length) {
    round.sources = [...(round.sources ?? []), ...sources];
    yield { type: "sources", sources };
  }
  if (words.length) yield { type: "words", words };
}

/** What the check of citations still holds back at the end of a response. */
function* leftOf(citations: CitationFilter | undefined, round: Round): Generator<Piece> {
  const text = citations?.end();
  if (text) yield* written(round, { words: [{ type: "text", text }] });
  if (citations?.dropped) round.dropped = citations.dropped;
}

/** The same with its citations checked. Thoughts are not shown, so theirs stay. */
async function checked(citations: CitationFilter, words: Word[]): Promise<Written> {
  const visible: Word[] = [];
  const sources: Citation[] = [];
  for (const word of words) {
    if (word.type !== "text") visible.push(word);
    else {
      const step = await citations.take(word.text);
      sources.push(...step.sources);
      if (step.text) visible.push({ type: "text", text: step.text });
    }
  }
  return { words: visible, sources };
}

const CUT = sentence("answer_cut_at_limit", "A limit was reached during this reply.");
const cutAtLimit = () => new ModelError("budget_exceeded", CUT);

/** Executes in parallel the calls that can start. Returns false when the run has to wait or was stopped. */
async function* carryOut(
  round: Round,
  { box, budget, ensureHeld, signal }: Working,
): AsyncGenerator<Piece, boolean> {
  const open = round.calls.filter((call) => !call.outcome && !box.isOfCaller?.(call));
  const ready = open.filter((call) => box.waits(call) === null);
  const started: Call[] = [];
  const ended = effectUnderWay();
  const { cut, forget } = cutOf(signal);
  try {
    for (const call of ready) {
      if (signal.aborted) break;
      yield { type: "calling", call };
      started.push(call);
    }
    if (started.length) await ensureHeld();
    if (cut.aborted) return false;
    const by = yield* outcomes(
      new Map(
        started.map((call) => [call, carried(call, { box, budget, until: { signal, cut } })]),
      ),
      cut,
      box,
    );
    const waiting = open.find((call) => !call.outcome);
    if (signal.aborted) return false;
    if (!waiting) {
      const calls = round.calls.filter((call) => !call.outcome);
      if (calls.length) yield { type: "handed", calls };
      return calls.length === 0;
    }
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
    ended(); // the outcomes of the calls are written by now
  }
}

type Running = Promise<{ call: Call; outcome: CallOutcome | WaitingCall | CutOff }>;

const carried = async (
  call: Call,
  { box, budget, until }: { box: ToolBox; budget: Budget; until: Until },
): Running => ({ call, outcome: budget.takeCall() ? await box.run(call, until) : spent(budget) });

/** Yields the outcome of each call as it ends. Returns what one of them waits for. */
async function* outcomes(
  running: Map<Call, Running>,
  cut: AbortSignal,
  box: ToolBox,
): AsyncGenerator<Piece, WaitingEvent | undefined> {
  for (const each of running.values()) each.catch(() => undefined); // if one throws, no one awaits the others
  let by: WaitingEvent | undefined;
  while (running.size && !cut.aborted) {
    const { call, outcome } = await Promise.race(running.values());
    running.delete(call);
    if (cut.aborted) break; // its outcome is not reliable
    if ("held" in outcome) by ??= outcome.held;
    if (call.state === "sign_in" || call.state === "answer")
      yield { type: "shut", call, for: call.state, tool: box.fingerprint(call) };
    if ("held" in outcome || "cut" in outcome) continue;
    call.outcome = outcome;
    yield { type: "called", call, outcome };
  }
  return by;
}
