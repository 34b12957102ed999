"use client";
import { useId, useState } from "react";
import { WORDED } from "@/components/chat/message/action-looks";
import { useRun } from "@/lib/runs/browser/client";
import type { Message, Run } from "@/lib/runs/contract";
import type { Usage } from "@/lib/usage/contract";
import { useText, type Translate } from "@/lib/texts/use-text";

/** What a reply took: its tokens in short, the rest on demand. */
export function useReplyUsage({ usage, run_id: runId, model }: Message) {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { data: run } = useRun(open && runId ? runId : null);
  if (!usage || usage.total_tokens === 0) return { open: false, button: null, details: null };
  return {
    open,
    button: (
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className={WORDED}
        onClick={() => setOpen(!open)}
      >
        {t("{count} tokens", { count: whole(usage.total_tokens) })}
      </button>
    ),
    details: (
      <dl id={id} hidden={!open} className="flex flex-wrap gap-x-5 gap-y-1 text-13 text-ink-2">
        {open &&
          rows(t, usage, model, run).map(([name, value]) => (
            <div key={name} className="flex gap-1.5">
              <dt className="text-ink-3">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    ),
  };
}

function rows(
  t: Translate,
  usage: Usage,
  model: string | undefined,
  run: Run | undefined,
): [string, string][] {
  const ms = run?.finished_at
    ? new Date(run.finished_at).getTime() - new Date(run.started_at).getTime()
    : undefined;
  const all: [string, string | undefined][] = [
    [t("Read"), whole(usage.prompt_tokens)],
    [t("of it cached"), usage.cached_tokens ? whole(usage.cached_tokens) : undefined],
    [t("Written"), whole(usage.completion_tokens)],
    [t("Cost"), usage.cost > 0 ? money(usage.cost) : undefined],
    [t("Time"), ms === undefined ? "…" : inSeconds(ms)],
    [t("Model"), model === "demo" ? t("Demo model") : model],
  ];
  return all.filter((row): row is [string, string] => row[1] !== undefined);
}

/** Numbers as the reader's language writes them. Formatters are dear to make, so each is made once. */
const made = new Map<string, Intl.NumberFormat>();
function format(value: number, options: Intl.NumberFormatOptions): string {
  const language = document.documentElement.lang || "en";
  const key = language + JSON.stringify(options);
  const known = made.get(key) ?? new Intl.NumberFormat(language, options);
  made.set(key, known);
  return known.format(value);
}

const whole = (value: number): string => format(value, {});
const inSeconds = (ms: number): string => `${format(ms / 1000, { maximumFractionDigits: 1 })} s`;
/** Money from $0.001; what is less is only said to be less. */
const money = (dollars: number): string =>
  dollars > 0 && dollars < 0.001
    ? `<${money(0.001)}`
    : format(dollars, {
        style: "currency",
        currency: "USD",
        minimumFractionDigits: 2,
        maximumFractionDigits: dollars < 1 ? 3 : 2,
      });
