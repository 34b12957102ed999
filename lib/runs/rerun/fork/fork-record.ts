import "server-only";
import type { WireMessage } from "@/lib/core/model/stream";
import type { ModelMessage } from "@/lib/core/model/wire";
import { activationOf } from "@/lib/runs/agent/delegations";
import type { ToolBox } from "@/lib/runs/run/tool-box-port";
import type { Call } from "@/lib/runs/run/rounds";
import type { KeptFork } from "@/lib/runs/rerun/fork/kept-fork";
import { KeptResults } from "@/lib/runs/rerun/fork/kept-results";
import type { FromRecord, PlanMember } from "@/lib/runs/run/record-port";
import { messageFrom, toolsIn, turnsAsking, turnsIn } from "@/lib/runs/rerun/kept-request";
import { isJudgement, type KeptRun, type KeptStep } from "@/lib/runs/rerun/kept-run";
import { asWrittenWith } from "@/lib/tools/finding/finder";

type SentStep = KeptStep & { sent: NonNullable<KeptStep["sent"]> };
const isSent = (step: KeptStep): step is SentStep => step.sent !== undefined && !isJudgement(step);

/** The request that shows what an agent was at a step: the last one up to it, else its first. */
export function sentBy(
  { steps }: KeptRun,
  agentId: string,
  { step, activation, agentId: forked }: KeptFork,
): SentStep | undefined {
  const all = steps.filter(isSent).filter((each) => each.agent_id === agentId);
  const before = all.filter((each) => each.step <= step);
  const own = before.findLast((each) => agentId === forked && each.activation === activation);
  return own ?? before.at(-1) ?? all[0];
}

/**
 * What a fork takes from its original run's record: the agents, the messages sent until then and, in one mode, the
 * tools' results. Everything else is done again.
 */
export class ForkRecord implements FromRecord {
  private readonly results: KeptResults;
  private readonly sent: SentStep[];

  constructor(
    private readonly origin: KeptRun,
    private readonly fork: KeptFork,
    readonly names: Map<string, string>,
    private readonly members: ReadonlyMap<string, PlanMember>,
  ) {
    this.results = new KeptResults(origin.steps, fork.step);
    this.sent = origin.steps.filter(isSent);
  }

  member(_: string | undefined, agentId: string): PlanMember | null {
    return this.members.get(agentId) ?? null;
  }

  turns(activation: string | undefined, prompt: string): ModelMessage[] | undefined {
    const all = this.sent.filter((each) => each.activation === activation);
    const started = all.findLast(({ step }) => step <= this.fork.step);
    if (started) return turnsIn(started.sent).turns.map((message) => messageFrom(message));
    if (activation?.startsWith(activationOf(""))) return undefined; // it is told the question alone
    const like = all[0] ?? this.sent.find((each) => !each.activation?.startsWith(activationOf("")));
    return like && turnsAsking(like.sent, prompt);
  }

  box(box: ToolBox, activation: string | undefined, agentId: string): ToolBox {
    const at = sentBy(this.origin, agentId, this.fork);
    const offer = at && toolsIn(at.sent);
    const write = (offer && asWrittenWith(offer.tools)) ?? box.asWritten ?? same;
    const names = new Set(offer?.tools.map(({ name }) => name));
    return {
      ...box,
      ...offer,
      asWritten: this.changed(activation, write),
      fingerprint: () => undefined, // no permanent permissions from here
      waits: (call) => this.waits(box, call, agentId, names),
      run: async (call, until) => this.recorded(agentId, call) ?? box.run(call, until),
    };
  }

  delegate(callId: string): PlanMember | undefined {
    const activation = activationOf(callId);
    const started = this.sent.find(
      (each) => each.activation === activation && each.step <= this.fork.step,
    );
    return started && this.members.get(started.agent_id);
  }

  /** With other messages instead of all that were sent up to the step. */
  private changed(
    activation: string | undefined,
    write: (all: ModelMessage[]) => ModelMessage[],
  ): (all: ModelMessage[]) => ModelMessage[] {
    const { messages, step } = this.fork;
    const at = this.sent.find((each) => each.step === step);
    if (!messages || !at || activation !== this.fork.activation) return write;
    const { body, messages: all } = at.sent.request;
    const turns = messages.map((message) => messageFrom(message as WireMessage)); // a message without content has no text
    const count = all.length - body.messages.length;
    return (now) => [...turns, ...write(now.slice(count))];
  }

  /** The stored result of a call, unless its person wanted it to be executed. */
  private recorded = (agentId: string, call: Call) =>
    this.fork.tools === "recorded" && call.state !== "approved"
      ? this.results.of(agentId, call)
      : undefined;

  private waits(
    box: ToolBox,
    call: Call,
    agentId: string,
    offered: ReadonlySet<string>,
  ): ReturnType<ToolBox["waits"]> {
    if (this.recorded(agentId, call)) return null;
    const need = box.waits(call);
    if (need === "result" || call.state || typeof call.arguments === "string") return need;
    const reach = box.reach?.(call);
    if (!reach) return offered.has(call.name) ? "result" : need; // its tool is gone
    if (reach === "search" || (reach === "read" && this.fork.tools === "live")) return need;
    call.resultAllowed = true;
    return "approval";
  }
}

const same = (all: ModelMessage[]): ModelMessage[] => all;
