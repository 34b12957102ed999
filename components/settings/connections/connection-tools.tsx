import { ArgumentList } from "@/components/settings/connections/argument-list";
import { ToolMarks } from "@/components/tools/tool-marks";
import { Badge } from "@/components/ui/badge";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import type { Connection, ConnectionTool } from "@/lib/connections/contract";
import { withReason } from "@/lib/core/shared/sentence";
import { isRecord } from "@/lib/tools/shared/faults";
import { useSentence, useText } from "@/lib/texts/use-text";

/** Tools rarely change. */
const ChangedTool = lazyPart(
  () => import("@/components/settings/connections/changed-tool").then((part) => part.ChangedTool),
  { ahead: false, failed: failedInPlace },
);

/** What a server's tools do, in its own words: links in them are plain text. */
export function ConnectionTools({ connection }: { connection: Connection }) {
  return (
    <ul className="mt-1 divide-y divide-line border-t border-line">
      {connection.tools.map((tool, at) => (
        <Tool key={`${tool.name} ${at}`} id={connection.ConnectionId} tool={tool} />
      ))}
    </ul>
  );
}

function Tool({ id, tool }: { id: string; tool: ConnectionTool }) {
  const t = useText();
  const say = useSentence();
  const { name, title, description, changed, unusable, unusable_reason: reason } = tool;
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <code className="font-mono text-13 font-medium wrap-anywhere">{name}</code>
        {tool.method && (
          <span className="font-mono text-xs text-ink-2 wrap-anywhere">
            {tool.method} {tool.path}
          </span>
        )}
        {title && title !== name && <span className="text-13 wrap-anywhere">{title}</span>}
        <ToolMarks tool={tool} />
        {unusable && <Badge tone="bad">{t("Not usable")}</Badge>}
      </div>
      <p className="line-clamp-3 text-13 wrap-anywhere whitespace-pre-line text-ink-2">
        {unusable ? say(withReason(unusable, reason)) : description}
      </p>
      <ArgumentList items={argumentsIn(tool)} />
      {changed && <ChangedTool id={id} tool={tool} />}
    </li>
  );
}

/** The properties of its schema: deeper levels are only for models. */
function argumentsIn({ parameters: { properties, required } }: ConnectionTool) {
  if (!isRecord(properties)) return [];
  return Object.entries(properties).map(([name, schema]) => {
    const { type, description } = isRecord(schema) ? schema : {};
    return {
      name,
      required: Array.isArray(required) && required.includes(name),
      type: [type]
        .flat()
        .filter((each) => typeof each === "string")
        .join(", "),
      description: typeof description === "string" ? description : "",
    };
  });
}
