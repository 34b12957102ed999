"use client";
import { WordChanges } from "@/components/agents/versions/word-changes";
import { Badge } from "@/components/ui/badge";
import { useText } from "@/lib/texts/use-text";
import type { ToolDefinition } from "@/lib/tools/contract";

type Props = { now: ToolDefinition[]; then: ToolDefinition[] };

/** The tools of both versions: added, removed and changed ones compared with the current version. */
export function ToolChanges({ now, then }: Props) {
  const t = useText();
  const byName = new Map(now.map((tool) => [tool.function.name, tool]));
  const earlierNames = new Set(then.map((tool) => tool.function.name));
  const lost = now.filter((tool) => !earlierNames.has(tool.function.name));
  if (then.length + lost.length === 0) return <span className="text-ink-3">{t("No tools")}</span>;
  return (
    <ul className="space-y-2">
      {then.map((tool) => (
        <Tool key={tool.function.name} then={tool} now={byName.get(tool.function.name)} />
      ))}
      {lost.map((tool) => (
        <Tool key={tool.function.name} now={tool} />
      ))}
    </ul>
  );
}

function Tool({ now, then }: { now?: ToolDefinition; then?: ToolDefinition }) {
  const t = useText();
  const [before, after] = [now, then].map((tool) => (tool ? JSON.stringify(tool, null, 2) : ""));
  const { name } = (then ?? now)!.function; // one of them exists
  return (
    <li className="min-w-0">
      <span className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-mono text-13 wrap-anywhere">{name}</span>
        {!now && <Badge tone="ok">{t("Added")}</Badge>}
        {!then && <Badge tone="bad">{t("Removed")}</Badge>}
        {now && then && before !== after && <Badge tone="warn">{t("Changed")}</Badge>}
      </span>
      {now && then && before !== after && (
        <details className="mt-1">
          <summary className="w-fit text-13 text-ink-2">{t("Show changes")}</summary>
          <pre className="mt-1 rounded-md border border-line px-3 py-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
            <WordChanges before={before!} after={after!} />
          </pre>
        </details>
      )}
    </li>
  );
}
