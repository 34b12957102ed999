"use client";
import { cx } from "class-variance-authority";
import { ChevronRight } from "@/components/icons/chevron-right";
import { useState } from "react";
import { differingPart, sideText } from "@/components/runs/side-text";
import { differenceWords } from "@/components/runs/compare-words";
import { Badge } from "@/components/ui/badge";
import type { StepDifference, StepPair } from "@/lib/runs/trace/comparison-contract";
import type { TraceStep } from "@/lib/runs/trace/contract";
import { useText, type Translate } from "@/lib/texts/use-text";

type Props = { pair: StepPair; names: ReadonlyMap<string, string> };

/** One part of the work in both runs: what differs, with details on demand. */
export function ComparedStep({ pair: { a, b, differs }, names }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const words = differenceWords(t);
  const step = (a ?? b)!; // a pair has at least one of them
  const alone = a ? (b ? null : t("Only in A")) : t("Only in B");
  const what = alone ? contentOf(step) : differs;
  return (
    <li className="min-w-0 rounded-xl border border-line bg-surface">
      <button
        type="button"
        aria-expanded={open}
        disabled={what.length === 0}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-2 gap-y-1 rounded-xl px-3 py-2 text-left -outline-offset-2! not-disabled:hover:bg-hover"
      >
        <ChevronRight
          aria-hidden="true"
          className={cx("size-4 text-ink-2", open && "rotate-90", what.length === 0 && "invisible")}
        />
        <span className="min-w-0 flex-1 basis-40 truncate font-medium">
          {nameOf(t, step, names)}
        </span>
        <span className="flex flex-wrap gap-1">
          {alone && <Badge tone="warn">{alone}</Badge>}
          {!alone &&
            differs.map((each) => (
              <Badge key={each} tone="warn">
                {words[each]}
              </Badge>
            ))}
          {!alone && differs.length === 0 && (
            <span className="text-13 text-ink-2">{t("Identical")}</span>
          )}
        </span>
      </button>
      {open && (
        <div className="space-y-3 border-t border-line px-3 py-3">
          {what.map((each) => (
            <div key={each}>
              <h3 className="mb-1 text-13 font-medium">{words[each]}</h3>
              <div className="grid gap-2 wide:grid-cols-2">
                {a && <Side name="A" text={sideText(each, a)} other={b && sideText(each, b)} />}
                {b && <Side name="B" text={sideText(each, b)} other={a && sideText(each, a)} />}
              </div>
            </div>
          ))}
        </div>
      )}
    </li>
  );
}

/** The relevant parts of a step that only one run has. */
const contentOf = ({ kind }: TraceStep): StepDifference[] =>
  kind === "model" ? ["messages", "answer"] : ["arguments", "result"];

function nameOf(t: Translate, step: TraceStep, names: Props["names"]): string {
  if (step.kind === "agent") return names.get(step.agent_id) || step.name;
  return step.kind === "model"
    ? t("Model {name}", { name: step.name })
    : t("Tool {name}", { name: step.name });
}

type SideProps = { name: "A" | "B"; text: string; other: string | null };

function Side({ name, text, other }: SideProps) {
  const t = useText();
  const [from, to] = other === null ? [0, 0] : differingPart(text, other);
  return (
    <div className="min-w-0 rounded-md border border-line">
      <p className="border-b border-line px-3 py-1 text-xs text-ink-2">{name}</p>
      <pre
        tabIndex={0}
        className="max-h-72 overflow-auto px-3 py-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
      >
        {text === "" ? <span className="text-ink-2">{t("Nothing")}</span> : text.slice(0, from)}
        {to > from && (
          <mark className="rounded-sm bg-warn-soft text-ink">{text.slice(from, to)}</mark>
        )}
        {text.slice(Math.max(to, from))}
      </pre>
    </div>
  );
}
