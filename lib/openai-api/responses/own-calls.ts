import "server-only";
import * as z from "zod";
import type { Scope } from "@/lib/core/identity";
import type { OwnCallItem } from "@/lib/openai-api/run/response";
import * as runs from "@/lib/runs/worker/service";

/** The `include` value that adds the calls of the agent's own tools to the items of a response. */
export const OWN_CALLS = "troupe.tool_calls";

const STATUS = { started: "in_progress", finished: "completed", failed: "failed" } as const;
const Given = z.object({ arguments: z.unknown() });
const Outcome = z.object({ result: z.string() });

/** A run's calls of its agents' own tools, in order. Calls of the caller's tools are not steps of it. */
export async function ownCalls(me: Scope, runId: string): Promise<OwnCallItem[]> {
  const steps = await runs.steps(me, runId);
  return steps
    .filter(({ kind }) => kind === "tool")
    .map<OwnCallItem>(({ step, status, agent_id, name, input, output }) => ({
      id: `tc_${step}_${runId}`,
      type: "troupe:tool_call",
      status: STATUS[status],
      agent_id,
      name,
      arguments: JSON.stringify(Given.safeParse(input).data?.arguments ?? {}),
      output: Outcome.safeParse(output).data?.result ?? "",
    }));
}
