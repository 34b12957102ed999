import "server-only";
import { invalid } from "@/lib/core/errors";
import { type WorkspaceId, type Scope } from "@/lib/core/identity";
import { definitionFaults } from "@/lib/tools/check/definition";
import { isRecord } from "@/lib/tools/shared/faults";
import type { ToolDefinition, ToolOutcome, ToolVerdict } from "@/lib/tools/contract";
import { toolLimits } from "@/lib/tools/shared/rules";
import { runTool } from "@/lib/tools/run-tool";
import type { Tryable } from "@/lib/tools/schema";
import { sourceFault } from "@/lib/tools/check/source-fault";
import { TOO_MANY_OF_ONE, tooManyOfOne } from "@/lib/tools/check/one-by-one";
import { defined } from "@/lib/tools/connected-port";
import { withOwnNames } from "@/lib/tools/shared/connected";
import { reasonOf, sentence, type Sentence } from "@/lib/core/shared/sentence";

/** All errors in a definition, one sentence each. Its source is parsed, but never executed. */
export async function validate(
  workspace: WorkspaceId,
  definition: Record<string, unknown>,
  withReasons = false,
): Promise<ToolVerdict> {
  const faults = definitionFaults(definition);
  const { implementation } = definition;
  const source =
    isRecord(implementation) && implementation.kind === "javascript"
      ? implementation.source
      : undefined;
  const sound =
    typeof source === "string" && source.trim() !== "" && source.length <= toolLimits.source;
  const fault = sound ? await sourceFault(workspace, source) : null;
  const allFaults = fault
    ? [...faults, { field: "implementation.source", sentence: fault }]
    : faults;
  const all = new Map(allFaults.map((each) => [each.sentence.text, each]));
  return {
    valid: all.size === 0,
    errors: [...all.keys()],
    ...(withReasons
      ? {
          error_reasons: [...all.values()].map((each) => reasonOf(each.sentence) ?? null),
          error_fields: [...all.values()].map(({ field }) => field),
        }
      : {}),
  };
}

/** Runs a tool once, saved or not, exactly as an agent's call would. 400 for a tool that no connection has. */
export async function tryTool(
  me: Scope,
  { definition: tool, arguments: args = {} }: Tryable,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  const isConnected = tool.implementation?.kind === "connection";
  const [definition = tool] = isConnected
    ? await soundTools(me, [tool], () => "definition.")
    : [tool];
  return runTool({ me, definition, args, signal });
}

/**
 * Tools about to be saved, with what the request pipeline cannot know about them: those of connections as their servers
 * describe them. Throws 400 for a source that does not parse, a tool that no connection has and more tools of one
 * connection than can be added one by one; `field` returns the path of each tool in the request.
 */
export async function soundTools(
  me: Scope,
  tools: readonly ToolDefinition[],
  field: (at: number) => string,
): Promise<ToolDefinition[]> {
  const faults: Record<string, Sentence> = Object.fromEntries(
    tooManyOfOne(tools).map((at) => [`${field(at)}implementation.tool`, TOO_MANY_OF_ONE]),
  );
  const sound = await Promise.all(
    tools.map(async (tool, at) => {
      const { implementation } = tool;
      if (implementation?.kind === "connection") {
        const definition = await defined(me, tool, implementation);
        if ("function" in definition) return definition;
        faults[`${field(at)}implementation.tool`] = definition;
      } else if (implementation?.kind === "javascript") {
        const fault = await sourceFault(me.workspace, implementation.source);
        if (fault) faults[`${field(at)}implementation.source`] = fault;
      }
      return tool;
    }),
  );
  const [first] = Object.values(faults);
  if (first) throw invalid(first, faults);
  return withOwnNames(sound);
}

/**
 * Which of an agent's former tools can still be saved, and the names of those whose connection or tool no longer
 * exists.
 */
export async function presentTools(
  me: Scope,
  tools: readonly ToolDefinition[],
): Promise<{ tools: ToolDefinition[]; gone: string[] }> {
  const definitions = await Promise.all(
    tools.map(async (tool) => {
      const { implementation } = tool;
      if (implementation?.kind !== "connection") return true;
      return "function" in (await defined(me, tool, implementation));
    }),
  );
  return {
    tools: tools.filter((_, at) => definitions[at]),
    gone: tools.filter((_, at) => !definitions[at]).map((tool) => tool.function.name),
  };
}

/** An agent's tools as text for the store. Throws 400 when they are too large together. */
export function keptTools(tools: readonly ToolDefinition[]): string {
  const text = JSON.stringify(tools);
  const why = sentence(
    "agent_tools_too_large",
    "An agent's tools must be at most 512 KiB in total",
  );
  if (Buffer.byteLength(text) > toolLimits.agent) throw invalid(why, { tools: why });
  return text;
}
