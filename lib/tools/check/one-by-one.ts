import "server-only";
import { ALL_TOOLS, type ToolDefinition } from "@/lib/tools/contract";
import { directLimits } from "@/lib/tools/shared/rules";
import { sentence } from "@/lib/core/shared/sentence";

export const TOO_MANY_OF_ONE = sentence(
  "too_many_of_connection",
  "An agent can have up to {most} individual tools of a connection. Choose “All tools, loaded on demand” instead.",
  { most: directLimits.ofConnection },
);

/**
 * The indexes of newly added tools from a connection that has too many to add one by one. Tools that an agent had
 * before stay.
 */
export function tooManyOfOne(tools: readonly ToolDefinition[]): number[] {
  const counts = new Map<string, number>();
  return tools.flatMap(({ implementation: work }, at) => {
    if (work?.kind !== "connection" || work.tool === ALL_TOOLS) return [];
    const of = work.connection || work.url;
    const count = (counts.get(of) ?? 0) + 1;
    counts.set(of, count);
    return count > directLimits.ofConnection && work.hash === "" ? [at] : [];
  });
}
