import type { Part, RunEvent, StepEvent, ToolCall, Waiting } from "@/lib/runs/run/contract";
import type { CallProgress } from "@/lib/tools/contract";
import type { Usage } from "@/lib/usage/contract";
import type { Reason } from "@/lib/core/shared/sentence";

/** One agent's part in a plan, as reported by the run's events. `content` grows while it writes. */
export type Work = Part & {
  status: StepEvent["status"];
  reasoning: string;
  toolCalls: ToolCall[];
  /** The activations that handed it their work. */
  from: string[];
  /** ISO 8601; missing from logs of older versions. */
  started?: string;
  ended?: string;
  error?: string;
  error_reason?: Reason;
  usage?: Usage;
  /** The call that is waiting for a person. */
  waiting: Waiting | null;
};

const BLANK = { reasoning: "", toolCalls: [], content: "", from: [], waiting: null };

/**
 * Applies one event: an agent starts or ends, or emits text and calls. With several agents, those events have an
 * `activation`.
 */
export function inWork(works: Work[], event: RunEvent): Work[] {
  if (event.event === "step") return begunOrEnded(works, event.data);
  if (event.event === "tool_progress")
    return works.map((work) => ({ ...work, toolCalls: withProgress(work.toolCalls, event.data) }));
  if (event.event === "run" || event.event === "done")
    return works.map((work) => (work.waiting ? { ...work, waiting: null } : work));
  const named = "activation" in event.data ? event.data.activation : undefined;
  const only = works.length === 1 ? works[0]! : undefined;
  if (named === undefined && only) return [{ ...only, ...unnamed(only, event) }];
  return named === undefined
    ? works
    : works.map((work) => (work.activation === named ? { ...work, ...change(work, event) } : work));
}

/** For a single agent. Its reasoning is kept with the run's, where tool calls settle it. */
function unnamed(work: Work, event: RunEvent): Partial<Work> {
  if (event.event === "reasoning") return {};
  return event.event === "reset" ? { content: event.data.content } : change(work, event);
}

function begunOrEnded(works: Work[], event: StepEvent): Work[] {
  const { activation, agent_id, name, status, content, at, from, usage, error, error_reason } =
    event;
  const earlier = works.find((work) => work.activation === activation);
  const now: Work = {
    ...(earlier ?? BLANK),
    activation,
    agent_id,
    name,
    status,
    error,
    error_reason,
    ...(status === "started"
      ? { started: earlier?.started ?? at, ended: undefined }
      : { ended: at ?? earlier?.ended, waiting: null }),
    ...(content === undefined ? {} : { content }),
    ...(from ? { from } : {}),
    ...(usage ? { usage } : {}),
  };
  return earlier ? works.map((work) => (work === earlier ? now : work)) : inserted(works, now);
}

/**
 * A team's activations are numbered in the order of the plan. Parallel ones write their steps and send their events in
 * either order, so both live pages and pages that read the steps use that number. Delegated agents have no such number:
 * they are in the order in which they start.
 */
function inserted(works: Work[], work: Work): Work[] {
  const number = Number(work.activation);
  const at = works.findIndex((each) => Number(each.activation) > number);
  return at === -1 ? [...works, work] : [...works.slice(0, at), work, ...works.slice(at)];
}

function change(work: Work, event: RunEvent): Partial<Work> {
  switch (event.event) {
    case "delta":
      return { content: work.content + event.data.content };
    case "reset":
      return { content: event.data.content, reasoning: event.data.reasoning ?? "" };
    case "reasoning":
      return { reasoning: work.reasoning + event.data.content };
    case "tool_call": {
      const { id, name, arguments: args, usage } = event.data;
      return {
        toolCalls: put(work.toolCalls, { id, name, arguments: args }),
        ...(usage ? { usage } : {}),
      };
    }
    case "tool_result": {
      const { id, name, ok, result, duration_ms, files } = event.data;
      const waiting = work.waiting?.tool_call_id === id ? null : work.waiting;
      const ended = { id, name, ok, result, duration_ms, progress: undefined };
      const call = { ...ended, ...(files ? { files } : {}) };
      return { toolCalls: put(work.toolCalls, call), waiting };
    }
    case "waiting":
      return { waiting: event.data };
    default:
      return {};
  }
}

/** A call's id is unique in the whole run. */
export const withProgress = (
  calls: ToolCall[],
  { id, ...progress }: CallProgress & { id: string },
): ToolCall[] =>
  calls.map((call) => (call.id === id && call.ok === undefined ? { ...call, progress } : call));

/** A call repeated after a restart keeps its position. */
export function put(
  calls: ToolCall[],
  call: Partial<ToolCall> & Pick<ToolCall, "id" | "name">,
): ToolCall[] {
  const at = calls.findIndex((each) => each.id === call.id);
  if (at === -1) return [...calls, { arguments: null, ...call }];
  return calls.map((each, index) => (index === at ? { ...each, ...call } : each));
}
