import type { Part, RunEvent, StepEvent, ToolCall, Waiting } from "@/lib/runs/contract";
import type { Usage } from "@/lib/usage/contract";
import type { Reason } from "@/lib/core/shared/sentence";

/** What one agent of a plan does, as far as a run's events tell. `content` grows while it writes. */
export type Work = Part & {
  status: StepEvent["status"];
  reasoning: string;
  toolCalls: ToolCall[];
  /** The activations that handed it their work. */
  from: string[];
  /** ISO 8601; an older version's log does not say. */
  started?: string;
  ended?: string;
  error?: string;
  error_reason?: Reason;
  usage?: Usage;
  /** The call that it waits with for a person. */
  waiting: Waiting | null;
};

const BLANK = { reasoning: "", toolCalls: [], content: "", from: [], waiting: null };

/** Takes one event in: that an agent begins or ends, or words and calls, which say whose they are where several work. */
export function inWork(works: Work[], event: RunEvent): Work[] {
  if (event.event === "step") return begunOrEnded(works, event.data);
  if (event.event === "run" || event.event === "done")
    return works.map((work) => (work.waiting ? { ...work, waiting: null } : work));
  const named = "activation" in event.data ? event.data.activation : undefined;
  const only = works.length === 1 ? works[0]! : undefined;
  if (named === undefined && only) return [{ ...only, ...unnamed(only, event) }];
  return named === undefined
    ? works
    : works.map((work) => (work.activation === named ? { ...work, ...change(work, event) } : work));
}

/** Of an agent that works alone; its reasoning stands with the run's, where calls settle it. */
function unnamed(work: Work, event: RunEvent): Partial<Work> {
  if (event.event === "reasoning") return {};
  return event.event === "reset" ? { content: event.data.content } : change(work, event);
}

function begunOrEnded(works: Work[], event: StepEvent): Work[] {
  const { activation, agent_id, name, status, content, at, from, usage, error, error_reason } =
    event;
  const known = works.find((work) => work.activation === activation);
  const now: Work = {
    ...(known ?? BLANK),
    activation,
    agent_id,
    name,
    status,
    error,
    error_reason,
    ...(status === "started"
      ? { started: known?.started ?? at, ended: undefined }
      : { ended: at ?? known?.ended, waiting: null }),
    ...(content === undefined ? {} : { content }),
    ...(from ? { from } : {}),
    ...(usage ? { usage } : {}),
  };
  return known ? works.map((work) => (work === known ? now : work)) : [...works, now];
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
      const { id, name, arguments: given, usage } = event.data;
      return {
        toolCalls: put(work.toolCalls, { id, name, arguments: given }),
        ...(usage ? { usage } : {}),
      };
    }
    case "tool_result": {
      const { id, name, ok, result, duration_ms } = event.data;
      const waiting = work.waiting?.tool_call_id === id ? null : work.waiting;
      return { toolCalls: put(work.toolCalls, { id, name, ok, result, duration_ms }), waiting };
    }
    case "waiting":
      return { waiting: event.data };
    default:
      return {};
  }
}

/** A call made again after a restart keeps its place. */
export function put(
  calls: ToolCall[],
  call: Partial<ToolCall> & Pick<ToolCall, "id" | "name">,
): ToolCall[] {
  const at = calls.findIndex((each) => each.id === call.id);
  if (at === -1) return [...calls, { arguments: null, ...call }];
  return calls.map((each, index) => (index === at ? { ...each, ...call } : each));
}
