"use client";
import { useState } from "react";
import { Markdown } from "@/components/markdown/markdown";
import { CopyButton } from "@/components/markdown/copy-button";
import { Choice } from "@/components/ui/form/choice";
import { useText } from "@/lib/texts/use-text";

type View = "rendered" | "raw";
type Props = {
  title: string;
  text: string;
  /** Markdown that was written to be rendered; otherwise only raw text. */
  markdown?: boolean;
  /** A machine-readable name next to the title. */
  aside?: string;
  /** The initial view. */
  first?: View;
  /** Maximum height before it scrolls. */
  className?: string;
  /** Is it right below the page's title? */
  top?: boolean;
};

/** An agent's input or output: rendered or raw, with a copy button. */
export function TextCard({
  title,
  text,
  markdown = true,
  aside,
  first = "rendered",
  className = "max-h-80",
  top,
}: Props) {
  const t = useText();
  const [view, setView] = useState<View>(first);
  const isRaw = !markdown || view === "raw";
  const Heading = top ? "h2" : "h3";
  return (
    <div className="min-w-0 rounded-xl border border-line bg-surface">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1 pr-2 pl-4">
        <Heading className="text-13 font-medium">{title}</Heading>
        {aside && <span className="font-mono text-xs text-ink-2">{aside}</span>}
        <span className="ml-auto flex items-center gap-1">
          {markdown && (
            <Choice<View>
              label={t("View of {title}", { title })}
              value={view}
              onChange={setView}
              items={[
                { value: "rendered", label: t("Rendered") },
                { value: "raw", label: t("Raw") },
              ]}
            />
          )}
          <CopyButton text={text} className="max-wide:h-10" />
        </span>
      </div>
      <div
        tabIndex={0}
        role="group"
        aria-label={title}
        className={`overflow-auto rounded-b-xl px-4 py-3 -outline-offset-2! ${className}`}
      >
        {isRaw ? (
          <pre className="font-mono text-xs wrap-anywhere whitespace-pre-wrap">{text}</pre>
        ) : (
          <Markdown text={text} />
        )}
      </div>
    </div>
  );
}
