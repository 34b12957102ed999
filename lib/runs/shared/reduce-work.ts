import type { Part, RunEvent, StepEvent, ToolCall } from "@/lib/runs/contract";

/** What one agent of several does, as far as a run's events tell. `content` grows while it writes. */
export type Work = Part & { status: StepEvent["status"]; reasoning: string; toolCalls: ToolCall[] };

/** Takes one event in: that an agent begins or ends, or words and calls that say whose they are. */
export function inWork(works: Work[], event: RunEvent): Work[] {
  if (event.event === "step") return begunOrEnded(works, event.data);
  const activation = "activation" in event.data ? event.data.activation : undefined;
  return activation === undefined
    ? works
    : works.map((work) =>
        work.activation === activation ? { ...work, ...change(work, event) } : work,
      );
}

function begunOrEnded(
  works: Work[],
  { activation, agent_id, name, status, content }: StepEvent,
): Work[] {
  const known = works.find((work) => work.activation === activation);
  const now: Work = {
    ...(known ?? { reasoning: "", toolCalls: [], content: "" }),
    activation,
    agent_id,
    name,
    status,
    ...(content === undefined ? {} : { content }),
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
      const { id, name, arguments: given } = event.data;
      return { toolCalls: put(work.toolCalls, { id, name, arguments: given }) };
    }
    case "tool_result": {
      const { id, name, ok, result, duration_ms } = event.data;
      return { toolCalls: put(work.toolCalls, { id, name, ok, result, duration_ms }) };
    }
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
