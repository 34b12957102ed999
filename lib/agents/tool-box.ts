import "server-only";
import type { ToolOutcome } from "@/lib/agents/rounds";
import type { ToolBox } from "@/lib/agents/run-agent";
import type { UserId } from "@/lib/core/identity";
import { needsApproval, needsPerson, type ToolDefinition } from "@/lib/tools/contract";
import { runTool } from "@/lib/tools/run-tool";

/** The tools of one agent, for a run of its owner. A name that is none of them is an error that the model can mend. */
export function toolBox(me: UserId, definitions: ToolDefinition[]): ToolBox {
  const byName = new Map(definitions.map((each) => [each.function.name, each]));
  return {
    tools: definitions.map(({ function: { name, description, parameters } }) => ({ name, description, parameters })),

    waits(call) {
      const definition = byName.get(call.name);
      if (!definition || typeof call.arguments === "string") return null;
      if (needsPerson(definition)) return "result";
      // It may have happened: only a tool that can be repeated is.
      if (call.state === "unknown") return definition.implementation?.idempotent ? null : "result";
      return needsApproval(definition) && call.state !== "approved" ? "approval" : null;
    },

    async run(call, signal) {
      const definition = byName.get(call.name);
      if (!definition) return failed(`There is no tool named ${call.name}.`);
      if (typeof call.arguments === "string") return failed(`The arguments of ${call.name} are not valid JSON.`);
      const { ok, result, error, duration_ms } = await runTool({ me, definition, args: call.arguments, signal });
      return ok ? { ok, result: result ?? "", duration_ms } : { ok, result: `Error: ${error ?? "The tool failed."}`, duration_ms };
    },
  };
}

const failed = (sentence: string): ToolOutcome => ({ ok: false, result: `Error: ${sentence}`, duration_ms: 0 });
