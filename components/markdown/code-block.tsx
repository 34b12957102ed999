"use client";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/markdown/copy-button";
import { useColoured } from "@/components/markdown/use-coloured";
import { useText } from "@/lib/texts/use-text";

type Props = {
  code: string;
  language: string;
  /** Shown at the end of code that is still being written. */
  caret: ReactNode;
};

/** Code with its language and a copy button. It is coloured once it is finished. */
export function CodeBlock({ code, language, caret }: Props) {
  const t = useText();
  const coloured = useColoured(code, language, !caret);
  return (
    <div dir="ltr" className="overflow-hidden rounded-lg border border-line bg-subtle">
      <div className="flex h-9 items-center justify-between border-b border-line pr-1 pl-3 text-xs text-ink-3">
        <span className="font-mono">{language || "text"}</span>
        <CopyButton text={code} />
      </div>
      <pre
        tabIndex={0}
        aria-label={language ? t("{language} code", { language }) : t("Code")}
        className="overflow-x-auto p-3 font-mono text-13"
      >
        <code>
          {coloured}
          {caret}
        </code>
      </pre>
    </div>
  );
}
