import "server-only";
import { invalid } from "@/lib/core/http/reply/errors";
import type { UserId } from "@/lib/core/identity";
import { definitionFaults } from "@/lib/tools/check/definition";
import { isRecord } from "@/lib/tools/shared/faults";
import {
  toolLimits,
  type ToolDefinition,
  type ToolOutcome,
  type ToolVerdict,
} from "@/lib/tools/contract";
import { runTool } from "@/lib/tools/run/run-tool";
import type { Tryable } from "@/lib/tools/schema";
import { sourceFault } from "@/lib/tools/suggest/source-fault";
import { reasonOf, sentence } from "@/lib/core/shared/sentence";

/** All errors in a definition, one sentence each. Its source is parsed, but never executed. */
export async function validate(
  me: UserId,
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
  const fault = sound ? await sourceFault(me, source) : null;
  const found = fault ? [...faults, { field: "implementation.source", sentence: fault }] : faults;
  const all = new Map(found.map((each) => [each.sentence.text, each]));
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

/** Runs a tool once, saved or not, exactly as an agent's call would. */
export const tryTool = (me: UserId, input: Tryable, signal: AbortSignal): Promise<ToolOutcome> =>
  runTool({
    me,
    definition: input.definition,
    args: input.arguments === undefined ? {} : input.arguments,
    signal,
  });

/**
 * What the door cannot check of tools about to be saved: whether their sources parse, and whether they are small enough
 * together. Throws 400; `field` returns the path of each tool in the request.
 */
export async function requireSound(
  me: UserId,
  tools: readonly ToolDefinition[],
  field: (at: number) => string,
): Promise<void> {
  const faults = await Promise.all(
    tools.map(async ({ implementation }, at) => {
      const fault =
        implementation?.kind === "javascript" ? await sourceFault(me, implementation.source) : null;
      return fault ? [[`${field(at)}implementation.source`, fault] as const] : [];
    }),
  );
  const fields = Object.fromEntries(faults.flat());
  const [first] = Object.values(fields);
  if (first) throw invalid(first, fields);
}

/** An agent's tools as text for the store. Throws 400 when they are too large together. */
export function keptTools(tools: readonly ToolDefinition[]): string {
  const text = JSON.stringify(tools);
  const why = sentence(
    "agent_tools_too_large",
    "The tools of an agent must be at most 512 KiB together",
  );
  if (Buffer.byteLength(text) > toolLimits.agent) throw invalid(why, { tools: why });
  return text;
}
