import { Badge } from "@/components/ui/badge";
import type { ConnectionTool } from "@/lib/connections/contract";
import { useText } from "@/lib/texts/use-text";

/** A server's claims about its tool, and the tool's share of a model's context. */
export function ToolMarks({
  tool: { read_only, destructive, tokens },
}: {
  tool: Pick<ConnectionTool, "read_only" | "destructive" | "tokens">;
}) {
  const t = useText();
  return (
    <>
      {read_only === true ? (
        <Badge tone="ok">{t("Read-only (self-reported)")}</Badge>
      ) : read_only === false || destructive ? (
        <Badge tone="warn">{t("Can change data")}</Badge>
      ) : (
        <Badge tone="neutral">{t("Unknown effect")}</Badge>
      )}
      <span className="text-xs text-ink-3">
        {t({ one: "{count} token", other: "{count} tokens" }, { count: tokens })}
      </span>
    </>
  );
}
