"use client";
import { useState } from "react";
import { Markdown } from "@/components/markdown/markdown";
import { CopyButton } from "@/components/markdown/code/copy-button";
import { Choice } from "@/components/ui/form/choice";
import { useText } from "@/lib/texts/use-text";

type View = "rendered" | "raw";
type Props = {
  title: string;
  text: string;
  /** Markdown that was written to be rendered; otherwise only as it is. */
  markdown?: boolean;
  /** Beside the title, as machines name it. */
  aside?: string;
  /** How it is shown at first. */
  first?: View;
  /** How tall it grows before it scrolls. */
  className?: string;
  /** Does it stand right below the title of its page? */
  top?: boolean;
};

/** A text that an agent got or wrote: rendered or raw, and to be copied. */
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
