import "server-only";
import type { ReplayState } from "@/lib/runs/agent/replay";
import {
  resultMessage,
  toldOf,
  type Call,
  type CallOutcome,
  type Round,
} from "@/lib/runs/run/rounds";
import { rememberMessage } from "@/lib/runs/journal/requests/known";
import type { Piece } from "@/lib/runs/agent/run-agent";
import type { WaitingEvent } from "@/lib/runs/run/tool-box-port";
import type { ModelError, ModelUsage, Word } from "@/lib/core/model/wire";
import type { Resolved } from "@/lib/models/resolve";
import type { RunEvent, WaitsFor } from "@/lib/runs/run/contract";
import type { CallUsage, Usage } from "@/lib/usage/contract";
import { sumUsage } from "@/lib/usage/sum";
import type { WorkJournal } from "@/lib/runs/worker/worker";
import type { StepRecord } from "@/lib/runs/journal/journal-rows";
import type { Citation } from "@/lib/knowledge/contract";
import { reasonOf } from "@/lib/core/shared/sentence";
import { openAsk } from "@/lib/tools/question";

/** The round that ends the work: it has no tool calls. */
const isAnswer = ({ calls }: Round): boolean => calls.length === 0;

const unknownIn = ({ unknown }: Call) =>
  unknown ? { unknown: unknown.text, unknown_reason: reasonOf(unknown) } : {};

type Of<Type extends Piece["type"]> = Extract<Piece, { type: Type }>;

/**
 * Writes an agent's pieces into the journal of its run: each before the next is pulled. Also accumulates the reply, for
 * the message that it becomes.
 */
export class RunRecorder {
  content: string;
  reasoning: string;
  /** The usage of the agent's model calls. */
  usage: Usage;
  calls: Call[];
  /** What its text cites. */
  sources: Citation[];
  /** The call that ended the run: written together with the end. */
  lastStep: StepRecord | undefined;
  /** What the agent waits for: the run waits once the other agents have nothing more to do. */
  waits: WaitingEvent | undefined;
  /** Calls of the caller's own tools: the run ends with them. */
  handed: Call[] | undefined;
  /** The last response ended at the requested length. */
  full = false;
  /** How much of the reasoning belongs to rounds that ended with calls. */
  private settled: number;
  private readonly stepOf: Map<string, number>;
  private readonly whose: { activation?: string };

  constructor(
    private readonly journal: WorkJournal,
    private readonly agentId: string,
    public model: string,
    past: ReplayState,
    public price: (usage: ModelUsage) => CallUsage,
    /** The activation that the steps belong to, if a plan is executed; `several`: the events have it too. */
    private readonly work?: {
      activation: string;
      several: boolean;
      /** Emits no events: the text is for another agent. */
      quiet?: boolean;
    },
    /** The reply has its own format: earlier text, with tool calls or in failed attempts, is not part of it. */
    private readonly lastAlone = false,
  ) {
    this.whose = work?.several ? { activation: work.activation } : {};
    const counted = lastAlone ? past.rounds.filter(isAnswer).slice(-1) : past.rounds;
    this.content = counted.map((round) => round.text).join("");
    this.reasoning = past.rounds.map((round) => round.reasoning).join("");
    this.settled = this.reasoning.length;
    this.usage = past.usage;
    this.calls = past.rounds.flatMap((round) => round.calls);
    this.sources = past.rounds.flatMap((round) => round.sources ?? []);
    this.stepOf = past.stepOf;
  }

  /** Emits again what the steps already contain: the earlier events may not have been written. */
  repeat(): void {
    if (this.sources.length) this.cited(this.sources);
    this.emit({ event: "reset", data: { content: this.content, ...this.whose } });
    for (const call of this.calls) {
      this.sayCall(call);
      if (call.outcome) this.sayOutcome(call, call.outcome);
    }
  }

  async take(piece: Piece): Promise<void> {
    if (piece.type === "words") this.words(piece.words);
    else if (piece.type === "unsaid") this.unsaid(piece.text);
    else if (piece.type === "sources") {
      this.sources.push(...piece.sources);
      this.cited(piece.sources);
    } else if (piece.type === "answered") await this.answered(piece);
    else if (piece.type === "calling") await this.calling(piece.call);
    else if (piece.type === "called") await this.called(piece);
    else if (piece.type === "shut") await this.writeWaiting(piece.call, piece.for, piece.tool);
    else if (piece.type === "refused") await this.refused();
    else if (piece.type === "handed") this.handed = piece.calls;
    else await this.waiting(piece);
  }

  private words(words: Word[]): void {
    for (const { type, text } of words) this[type === "text" ? "content" : "reasoning"] += text;
    this.emit(
      ...words.map(({ type, text }): RunEvent => ({
        event: type === "text" ? "delta" : "reasoning",
        data: { content: text, ...this.whose },
      })),
    );
  }

  private cited(sources: Citation[]): void {
    this.emit({ event: "sources", data: { sources, ...this.whose } });
  }

  private unsaid(text: string): void {
    this.content = this.content.slice(0, this.content.length - text.length);
    this.reasoning += text;
    const thought = this.reasoning.slice(this.settled);
    this.emit({
      event: "reset",
      data: { content: this.content, reasoning: thought, ...this.whose },
    });
  }

  /** The text so far is not the reply: it is stored as a step, and not part of the text. */
  private async refused(): Promise<void> {
    if (this.lastStep) await this.journal.finishStep(this.lastStep);
    this.lastStep = undefined;
    this.startAnew();
  }

  /** Its model was unavailable, and another is used from now on: a step records why. */
  async fellBack(
    why: ModelError,
    { startedAt, by }: { startedAt: Date; by: Resolved },
  ): Promise<void> {
    await this.journal.finishStep({
      kind: "model",
      agentId: this.agentId,
      name: this.model,
      output: { text: "", reasoning: "", tool_calls: [], fallback: by.model },
      error: why.sentence,
      startedAt,
      activation: this.work?.activation,
    });
    this.model = by.model;
    this.price = by.price;
  }

  private startAnew(): void {
    this.content = "";
    this.emit({ event: "reset", data: { content: "", ...this.whose } });
  }

  private async answered({
    round,
    usage,
    model,
    startedAt,
    sent,
    cut,
    full = false,
  }: Of<"answered">): Promise<void> {
    this.full = full;
    const priced = this.price(usage);
    this.usage = sumUsage(this.usage, priced);
    if (model) this.model = model;
    const { text, reasoning, calls, extra, sources, dropped } = round;
    const output = {
      text,
      reasoning,
      tool_calls: calls.map(({ id, name, arguments: args, extra }) => ({
        id,
        name,
        arguments: args,
        extra,
      })),
      extra: calls.length ? extra : undefined,
      sources,
      dropped_citations: dropped,
    };
    const step: StepRecord = {
      kind: "model",
      agentId: this.agentId,
      name: model,
      output,
      usage: priced,
      error: cut?.sentence,
      startedAt,
      activation: this.work?.activation,
      sent,
    };
    if (calls.length) this.settled = this.reasoning.length;
    if (calls.length === 0) this.lastStep = step;
    else await this.journal.finishStep(step);
    this.calls.push(...calls);
    for (const call of calls) this.sayCall(call);
    if (this.lastAlone && calls.length && this.content) this.startAnew();
  }

  private async calling({ id, name, arguments: args }: Call): Promise<void> {
    const input = { id, arguments: args, state: "begun" as const };
    const step = this.stepOf.get(id);
    if (step === undefined)
      this.stepOf.set(
        id,
        await this.journal.startCall(this.agentId, name, input, this.work?.activation),
      );
    else await this.journal.updateCall(step, { input });
  }

  /** The search before the agent's first model call: written once it has a result. */
  async opened(call: Call, outcome: CallOutcome): Promise<void> {
    const { id, name, arguments: args } = call;
    const input = { id, arguments: args, state: "begun" as const, opening: true as const };
    const step = await this.journal.startCall(this.agentId, name, input, this.work?.activation);
    await this.journal.updateCall(step, { output: outcome, ok: outcome.ok });
    this.reopened(call, outcome);
  }

  /** The same for one that an earlier claim has written. */
  reopened(call: Call, outcome: CallOutcome): void {
    this.calls.unshift(call);
    this.sayCall(call);
    this.sayOutcome(call, outcome);
  }

  private async called({ call, outcome }: Of<"called">): Promise<void> {
    const step = this.stepOf.get(call.id)!;
    await this.journal.updateCall(step, { output: outcome, ok: outcome.ok });
    const { scope, runId } = this.journal;
    if (scope)
      rememberMessage(scope.messages, resultMessage(call.id, outcome.result), { runId, step });
    this.sayOutcome(call, outcome);
  }

  private emit(...events: RunEvent[]): void {
    if (!this.work?.quiet) this.journal.emit(...events);
  }

  private async waiting(piece: Of<"waiting">): Promise<void> {
    const { data } = piece.by ?? (await this.startWaiting(piece));
    this.waits = { event: "waiting", data: { ...data, ...this.whose } };
  }

  /** Writes that a call of this agent waits. */
  private async startWaiting({ call, for: what, tool }: Of<"waiting">): Promise<WaitingEvent> {
    await this.writeWaiting(call, what, tool);
    return {
      event: "waiting",
      data: {
        tool_call_id: call.id,
        name: call.name,
        arguments: call.arguments,
        for: what,
        ...(what === "sign_in" || what === "answer" ? { connection: call.connection } : {}),
        ...(what === "answer"
          ? { question: call.dialogue && openAsk(call.dialogue)?.question }
          : {}),
        ...(what === "approval" && call.resultAllowed ? { result_allowed: true as const } : {}),
        ...(what === "result" ? unknownIn(call) : {}),
        ...(this.work?.quiet ? { agent_id: this.agentId } : {}),
      },
    };
  }

  private async writeWaiting(call: Call, what: WaitsFor, tool?: string): Promise<void> {
    const input = {
      id: call.id,
      arguments: call.arguments,
      state: "waiting" as const,
      for: what,
      tool,
      result_allowed: what === "approval" ? call.resultAllowed : undefined,
      connection: call.connection,
      sign_ins: call.signIns,
      dialogue: call.dialogue,
      unknown: what === "result" ? call.unknown : undefined,
    };
    const step = this.stepOf.get(call.id);
    if (step === undefined)
      this.stepOf.set(
        call.id,
        await this.journal.startCall(this.agentId, call.name, input, this.work?.activation),
      );
    else await this.journal.updateCall(step, { input });
  }

  private sayCall({ id, name, arguments: args }: Call): void {
    this.emit({
      event: "tool_call",
      data: {
        id,
        name,
        arguments: args,
        agent_id: this.agentId,
        usage: this.usage,
        ...this.whose,
      },
    });
  }

  private sayOutcome({ id, name }: Call, outcome: CallOutcome): void {
    this.emit({ event: "tool_result", data: { id, name, ...toldOf(outcome), ...this.whose } });
  }
}
