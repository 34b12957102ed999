import "server-only";
import type { ModelTool, ToolChoice } from "@/lib/core/model/wire";
import type { ToolBox } from "@/lib/runs/run/tool-box-port";

/**
 * The tools that an API caller brings along and executes itself. A call of one ends the run; the next request brings
 * its result. `choice`: one of the caller's tools must be called, and no other is offered.
 */
export type CallerTools = { tools: ModelTool[]; choice?: ToolChoice };

/** An agent's tools together with the caller's. */
export function withCallerTools(box: ToolBox, callerTools: CallerTools | undefined): ToolBox {
  if (!callerTools) return box;
  const names = new Set(callerTools.tools.map(({ name }) => name));
  return {
    ...box,
    tools: callerTools.choice ? callerTools.tools : [...box.tools, ...callerTools.tools],
    choice: callerTools.choice,
    isOfCaller: ({ name }) => names.has(name),
  };
}
