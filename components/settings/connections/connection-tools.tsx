import { useSettingsAttempt } from "@/components/settings/use-attempt";
import { ToolMarks } from "@/components/tools/tool-marks";
import { Badge } from "@/components/ui/badge";
import { Alert } from "@/components/ui/feedback/alert";
import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { useAcceptTool } from "@/lib/connections/browser/client";
import type { Connection, ConnectionTool } from "@/lib/connections/contract";
import { withReason } from "@/lib/core/shared/sentence";
import { useSentence, useText } from "@/lib/texts/use-text";

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
  const accept = useAcceptTool();
  const { busy, wrong, attempt } = useSettingsAttempt();
  const { name, title, description, changed, unusable, unusable_reason: reason } = tool;
  const agree = () =>
    void attempt(async () => {
      await accept({ id, toolName: name });
      toast(t("{name} accepted", { name }));
    });
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
      {changed && (
        <Alert tone="warn" className="mt-2">
          <p>
            {t(
              "The server describes this tool in another way than when you gave it to an agent. It is off until you accept that.",
            )}
          </p>
          <Button size="sm" className="mt-2" busy={busy} onClick={agree}>
            {t("Accept")}
            <span className="sr-only"> {name}</span>
          </Button>
        </Alert>
      )}
      {wrong.sentence && (
        <Alert tone="bad" className="mt-2">
          {say(wrong.sentence)}
        </Alert>
      )}
    </li>
  );
}
