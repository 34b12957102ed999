import "server-only";
import { noTexts } from "@/lib/agents/fields";
import type { Agent } from "@/lib/agents/contract";
import { tellsOfUnseen } from "@/lib/core/model/content";
import type { RequestBody } from "@/lib/core/model/stream";
import { ModelError, type ModelMessage, type Provider } from "@/lib/core/model/wire";
import { withReason } from "@/lib/core/shared/sentence";
import { free, type Resolved } from "@/lib/models/resolve";
import type { FailureCode, Step } from "@/lib/runs/run/contract";
import { activationOf } from "@/lib/runs/agent/delegations";
import type { ToolBox } from "@/lib/runs/run/tool-box-port";
import type { Call, CallOutcome } from "@/lib/runs/run/rounds";
import { idOf } from "@/lib/runs/rerun/call-id";
import type { Difference } from "@/lib/runs/run/rerun-contract";
import { requestDifference } from "@/lib/runs/rerun/difference";
import type { FromRecord, PlanMember } from "@/lib/runs/run/record-port";
import {
  answersIn,
  instructionsIn,
  modelIn,
  NOWHERE,
  toolsIn,
  turnsAsking,
} from "@/lib/runs/rerun/kept-request";
import {
  isFallback,
  isJudgement,
  isRound,
  type KeptRun,
  type KeptStep,
} from "@/lib/runs/rerun/kept-run";
import type { MemoryJournal } from "@/lib/runs/rerun/memory-journal";
import { divided } from "@/lib/runs/journal/requests/sent";
import { asWrittenWith } from "@/lib/tools/finding/finder";
import { isRecord } from "@/lib/tools/shared/faults";
import { recordedAnswer } from "@/lib/runs/rerun/recorded-answer";
import { isSameButForm } from "@/lib/runs/rerun/same-request";
import { reasonIn } from "@/lib/core/http/reason";

const OF_MODEL: FailureCode[] = [
  "provider_auth",
  "provider_quota",
  "budget_exceeded",
  "provider_rate_limit",
  "provider_error",
  "provider_network",
];

/**
 * The external input of a recorded run: models' responses, tools' results and people's decisions. Each request is
 * compared with the recorded one; the first that differs ends the work.
 */
export class Recording implements FromRecord {
  difference: Difference | undefined;
  private readonly end = new AbortController();

  /** today: agents as they are now, for one whose model never responded: no request shows what it was. */
  constructor(
    private readonly origin: KeptRun,
    private readonly journal: MemoryJournal,
    readonly names: Map<string, string>,
    private readonly today: Map<string, Agent>,
    /** The agent that gives the result. */
    private readonly finish: string,
  ) {}

  /** Fires when the record is exhausted, or the work differs. */
  get signal(): AbortSignal {
    return this.end.signal;
  }

  replayed(): Step[] {
    return this.journal.steps.map((step) => ({ ...step }));
  }

  member(activation: string | undefined, agentId: string): PlanMember | null {
    const sent = this.first(activation)?.sent;
    const agent = sent ? this.agentIn(agentId, sent) : this.today.get(agentId);
    if (!agent) return null;
    const [resolved, other] = this.models(activation);
    return { agent, resolvedModel: resolved ?? this.modelAt(activation), fallback: other ?? null };
  }

  /** The models that the agent used: a second one if the first was unavailable. */
  private models(activation: string | undefined): Resolved[] {
    const rounds = this.roundsOf(activation);
    const at = rounds.findIndex(isFallback);
    const parts = at < 0 ? [rounds] : [rounds.slice(0, at), rounds.slice(at)];
    return parts.map((part) =>
      this.modelAt(activation, part.find(({ sent }) => sent)?.sent, rounds[at]),
    );
  }

  /** Of an unavailable model only the name is known: `failed` is the step that records it. */
  private modelAt(
    activation: string | undefined,
    sent?: KeptStep["sent"],
    failed?: KeptStep,
  ): Resolved {
    const { model, baseUrl } = sent
      ? modelIn(sent)
      : { model: failed?.name ?? "", baseUrl: NOWHERE };
    const provider: Provider = {
      baseUrl,
      apiKey: "",
      fetch: (_, init) => this.answer(activation, init),
      verbatim: true,
    };
    return { provider, model, price: free, sees: this.saw(activation) };
  }

  /** Its own turns are passed as they were sent; this is for its tools' results. */
  private saw = (activation: string | undefined): boolean =>
    !this.roundsOf(activation).some(
      ({ sent: each }) => each && tellsOfUnseen(JSON.stringify(each.request.messages)),
    );

  private roundsOf = (activation: string | undefined): KeptStep[] =>
    this.origin.steps.filter((step) => isRound(step) && step.activation === activation);

  turns(activation: string | undefined, prompt: string): ModelMessage[] {
    const sent = this.first(activation)?.sent;
    return sent ? turnsAsking(sent, prompt) : [];
  }

  box(box: ToolBox, activation: string | undefined): ToolBox {
    const sent = this.first(activation)?.sent;
    const { tools, choice } = sent ? toolsIn(sent) : { tools: [], choice: undefined };
    return {
      tools,
      choice,
      withPictures: box.withPictures,
      asWritten: asWrittenWith(tools),
      fingerprint: () => undefined,
      isOfCaller: (call) => this.isHanded(call),
      waits: (call) => this.waits(call),
      run: async (call, until) =>
        this.delegate(call.id) ? box.run(call, until) : this.outcome(call),
    };
  }

  delegate(callId: string): PlanMember | undefined {
    const activation = activationOf(callId);
    const first = this.first(activation);
    return (first && this.member(activation, first.agent_id)) ?? undefined;
  }

  /** The first request of an agent's own rounds. */
  private first(activation: string | undefined): KeptStep | undefined {
    return this.roundsOf(activation).find((step) => step.sent && !isJudgement(step));
  }

  private agentIn(AgentId: string, sent: NonNullable<KeptStep["sent"]>): Agent {
    const { instructions, role } = instructionsIn(sent, this.origin.run.kind === "api");
    const times = { last_used_at: null, created_at: "", updated_at: "" };
    return {
      AgentId,
      name: this.names.get(AgentId) ?? "",
      ...noTexts(),
      instructions,
      role_description: role,
      model: "",
      ...(this.isWished(AgentId) ? {} : answersIn(sent)),
      tools: toolsIn(sent).tools.map((tool) => ({
        type: "function" as const,
        function: tool as Agent["tools"][number]["function"], // offered as the agent had it
        ...(this.asksAgent(tool.name)
          ? { implementation: { kind: "builtin" as const, name: "ask_agent" as const } }
          : {}),
      })),
      ...times,
      version: 0,
    };
  }

  /** A program's options for the response are in the run's wish, in the order in which they were sent. */
  private isWished = (agentId: string): boolean =>
    this.origin.run.kind === "api" && agentId === this.finish;

  /** Did a call of this tool delegate to another agent? */
  private asksAgent = (name: string): boolean =>
    this.origin.steps.some(
      (step) =>
        step.kind === "tool" && step.name === name && this.first(activationOf(idOf(step) ?? "")),
    );

  private async answer(
    activation: string | undefined,
    init: RequestInit | undefined,
  ): Promise<Response> {
    const isOwn = (step: Step) => step.kind === "model" && step.activation === activation;
    const done = this.journal.steps.filter(isOwn).length;
    const step = this.roundsOf(activation)[done];
    if (step && isFallback(step))
      throw new ModelError("provider_error", withReason(step.error ?? "", step.error_reason), {
        elsewhere: true,
      });
    if (!step?.sent) return this.noMore(activation, init?.signal);
    const body = JSON.parse(String(init?.body)) as RequestBody; // as the SDK wrote it
    const { head, links } = divided(body);
    const { h, t } = step.sent.kept;
    const isSame = head.hash === h && links.at(-1)?.hash === t;
    if (isSame || isSameButForm(step.sent.request, body)) return recordedAnswer(step);
    this.difference ??= requestDifference(step, step.sent.request, body);
    this.end.abort();
    throw new ModelError("provider_error", { text: "The request differs from the one kept." });
  }

  /** A failed call leaves no step: its failure is in its agent's step, or the run. */
  private noMore(activation: string | undefined, signal?: AbortSignal | null): Promise<never> {
    const failure = this.failure(activation);
    if (failure) return Promise.reject(failure);
    const others = this.origin.steps.some(
      (step) =>
        step.kind === "agent" &&
        step.status === "failed" &&
        this.journal.steps.find(
          ({ activation: id, kind }) => kind === "agent" && id === step.activation,
        )?.status !== "failed",
    );
    if (!others) this.end.abort();
    return new Promise((_, reject) => {
      const leave = () => reject(new DOMException("The run was over", "AbortError"));
      if (signal?.aborted) leave();
      else signal?.addEventListener("abort", leave, { once: true });
    });
  }

  private failure(activation: string | undefined): ModelError | undefined {
    const { errorCode, errorMessage, errorReason, status } = this.origin.run;
    const code = OF_MODEL.find((each) => each === errorCode);
    const work = this.origin.steps.find(
      (step) => step.kind === "agent" && step.activation === activation,
    );
    if (work && work.status !== "failed") return undefined;
    if (status !== "failed" || !code) return undefined;
    const why = work?.error
      ? withReason(work.error, work.error_reason)
      : withReason(errorMessage ?? "", reasonIn(errorReason));
    return new ModelError(code as ModelError["code"], why);
  }

  private callStep = (call: Call): KeptStep | undefined =>
    this.origin.steps.find((step) => step.kind === "tool" && idOf(step) === call.id);

  /** The caller executed it: the run ended with it. */
  private isHanded = (call: Call): boolean =>
    this.origin.run.kind === "api" &&
    this.origin.run.status === "completed" &&
    !this.callStep(call);

  /** People's decisions are part of the record: only unanswered questions wait. */
  private waits(call: Call): ReturnType<ToolBox["waits"]> {
    const step = this.callStep(call);
    if (!step) this.end.abort(); // it never started
    if (!step || !isRecord(step.input)) return null;
    const { arguments: args, state, for: what } = step.input;
    if (step.status === "started" && state === "waiting") return waitsFor(what);
    call.arguments = args;
    return null;
  }

  private outcome(call: Call): CallOutcome | { cut: true } {
    const step = this.callStep(call);
    if (step && step.status !== "started") return step.output as CallOutcome; // as the recorder wrote it
    this.end.abort();
    return { cut: true };
  }
}

type WaitsForCall = NonNullable<ReturnType<ToolBox["waits"]>>;
const WAITS: WaitsForCall[] = ["result", "approval", "sign_in", "answer"];
const waitsFor = (what: unknown): WaitsForCall => WAITS.find((each) => each === what) ?? "result";
