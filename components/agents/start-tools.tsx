import { Chip } from "@/components/ui/badge";
import type { AgentInput } from "@/lib/agents/contract";

/** The tools that a template or a file brings along: nobody gets one unseen. */
export function StartTools({ tools }: { tools: NonNullable<AgentInput["tools"]> }) {
  if (tools.length === 0) return null;
  return (
    <div>
      <h3 id="start-tools" className="mb-1.5 text-sm font-medium">
        Tools
      </h3>
      <ul aria-labelledby="start-tools" className="flex flex-wrap gap-1.5">
        {tools.map((tool, at) => (
          <li key={at} className="max-w-full">
            <Chip>{typeof tool === "string" ? tool : tool.function.name}</Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}
