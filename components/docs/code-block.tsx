import type { ReactNode } from "react";
import type { Translate } from "@/lib/texts/use-text";

type Props = {
  label: string;
  t: Translate;
  /** The language of an endpoint's example, for tests. */
  language?: string;
  /** A long text scrolls in its box. */
  tall?: boolean;
  children: ReactNode;
};

/** Code with a copy button: ReferenceTools listens to all of them. */
export function CodeBlock({ label, t, language, tall = false, children }: Props) {
  return (
    <div className="relative rounded-lg border border-line bg-subtle">
      <pre
        tabIndex={0}
        role="group"
        aria-label={label}
        data-language={language}
        className={`overflow-x-auto p-3 font-mono text-13 max-wide:pt-10 ${tall ? "max-h-80 overflow-y-auto" : ""}`}
      >
        {children}
      </pre>
      <button
        type="button"
        data-copy
        className="absolute top-1.5 right-1.5 h-7 rounded-md border border-line-strong bg-surface px-2 text-xs font-medium text-ink-2 hover:bg-hover [html:not([data-alive])_&]:hidden"
      >
        {t("Copy")}
      </button>
    </div>
  );
}

type ExamplesProps = {
  id: string;
  examples: { language: string; text: string }[];
  t: Translate;
  /** Not an endpoint's example. */
  repeated?: boolean;
};

/** The same call in each language; ReferenceTools shows the chosen one. */
export function Examples({ id, examples, t, repeated = false }: ExamplesProps) {
  return examples.map(({ language, text }) => (
    <div key={language} data-code={language}>
      <CodeBlock label={`${language}: ${id}`} language={repeated ? undefined : language} t={t}>
        {text}
      </CodeBlock>
    </div>
  ));
}
