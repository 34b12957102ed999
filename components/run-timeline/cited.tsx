"use client";
import { useCallback, useState, type ReactNode } from "react";
import { NumberMarks } from "@/components/markdown/marks";
import { lazyPart } from "@/components/ui/late/lazy-part";
import type { Citation } from "@/lib/knowledge/contract";
import { useText } from "@/lib/texts/use-text";

const SourceDrawer = lazyPart(
  () => import("@/components/run-timeline/source-drawer").then((part) => part.SourceDrawer),
  { ahead: false },
);

type Props = { sources: readonly Citation[] | undefined; children: ReactNode };

/** Texts whose `[n]` are links to the quoted words; a link opens them beside the page. */
export function Cited({ sources, children }: Props) {
  const t = useText();
  const [openCitation, setOpenCitation] = useState<Citation | null>(null);
  const mark = useCallback(
    (number: number) => {
      const source = sources?.find(({ n }) => n === number);
      if (!source) return undefined;
      return (
        <button
          type="button"
          aria-label={t("Citation {number}: {title}", { number, title: source.title })}
          title={source.title}
          onClick={() => setOpenCitation(source)}
          className="relative mx-0.5 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm bg-brand-soft px-1 align-[0.1em] text-[11px] leading-none font-medium text-brand-ink tabular-nums after:absolute after:-inset-x-1 after:-inset-y-2 hover:bg-brand-line"
        >
          {number}
        </button>
      );
    },
    [sources, t],
  );
  if (!sources?.length) return children;
  return (
    <NumberMarks value={mark}>
      {children}
      {openCitation && <SourceDrawer source={openCitation} onClose={() => setOpenCitation(null)} />}
    </NumberMarks>
  );
}
