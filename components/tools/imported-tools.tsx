import { cx } from "class-variance-authority";
import { ChevronRight } from "@/components/icons/chevron-right";
import { useId } from "react";
import { Alert } from "@/components/ui/feedback/alert";
import { Badge, Chip } from "@/components/ui/badge";
import { useSentence, useText } from "@/lib/texts/use-text";
import type { ImportedTool } from "@/lib/tools/shared/imported";

type Props = { tools: readonly ({ agent?: string } & ImportedTool)[]; className?: string };

/** What a file's tools may do, with their code, shown before the file is imported. */
export function ImportedTools({ tools, className }: Props) {
  const t = useText();
  const title = useId();
  if (tools.length === 0) return null;
  return (
    <section aria-labelledby={title} className={cx("space-y-3", className)}>
      <h3 id={title} className="text-sm font-medium">
        {t("Tools in this file")}
      </h3>
      <Alert tone="info">
        {t(
          "Someone else wrote these tools, so each call asks you first. You can turn that off for a tool once you've read it.",
        )}
      </Alert>
      <ul aria-labelledby={title} className="divide-y divide-line rounded-lg border border-line">
        {tools.map((tool, at) => (
          <li key={at} className="space-y-1.5 px-3.5 py-3">
            <ToolSeen tool={tool} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ToolSeen({
  tool: { agent, name, description, kind, hosts, secrets, code },
}: {
  tool: Props["tools"][number];
}) {
  const t = useText();
  const say = useSentence();
  const kinds = {
    javascript: t("JavaScript"),
    http: t("HTTP"),
    builtin: t("Built-in"),
    connection: t("From a connection"),
    person: t("A person answers"),
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <code className="min-w-0 font-mono text-13 font-medium wrap-anywhere">{name}</code>
        {agent && (
          <span className="min-w-0 text-13 wrap-anywhere text-ink-2">
            {t("of {name}", { name: agent })}
          </span>
        )}
        <Badge tone="neutral">{kinds[kind]}</Badge>
        {kind !== "person" && <Badge tone="warn">{t("Asks first")}</Badge>}
      </div>
      {description && (
        <p className="line-clamp-3 text-13 wrap-anywhere text-ink-2">
          {kind === "builtin" ? say(description) : description}
        </p>
      )}
      <Named label={t("Sends to")} names={hosts} />
      <Named label={t("Uses your secrets")} names={secrets} />
      {code && (
        <details className="group">
          <summary className="inline-flex min-h-8 items-center gap-1.5 rounded-md text-13 text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
            {kind === "http" ? t("Request") : t("Code")}
          </summary>
          <pre
            tabIndex={0}
            aria-label={t("Code of {name}", { name })}
            className="mt-1.5 max-h-80 overflow-auto rounded-lg border border-line bg-subtle p-3 font-mono text-13 whitespace-pre-wrap wrap-anywhere"
          >
            {code}
          </pre>
        </details>
      )}
    </>
  );
}

function Named({ label, names }: { label: string; names: string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-13 text-ink-2">
      {label}
      {names.map((name) => (
        <Chip key={name}>{name}</Chip>
      ))}
    </p>
  );
}
