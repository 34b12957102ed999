"use client";
import { useId, useState } from "react";
import { WORDED } from "@/components/chat/message/action-looks";
import { useRunOnce } from "@/lib/runs/browser/client";
import type { Message, Run } from "@/lib/runs/run/contract";
import type { Usage } from "@/lib/usage/contract";
import { money, number, numbers } from "@/lib/texts/format";
import { useText, type Translate } from "@/lib/texts/use-text";

/** A reply's usage: its tokens, with the details on demand. */
export function useReplyUsage({ usage, run_id: runId, model }: Message) {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { data: run } = useRunOnce(open && runId ? runId : null);
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
        {t(
          { one: "{tokens} token", other: "{tokens} tokens" },
          { count: usage.total_tokens, tokens: number(usage.total_tokens) },
        )}
        {usage.cost > 0 && ` · ${money(usage.cost)}`}
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
    [t("Input"), number(usage.prompt_tokens)],
    [t("Cached"), usage.cached_tokens ? number(usage.cached_tokens) : undefined],
    [t("Output"), number(usage.completion_tokens)],
    [t("Cost"), usage.cost > 0 ? money(usage.cost) : undefined],
    [t("Time"), ms === undefined ? "…" : inSeconds(ms)],
    [t("Model"), model === "demo" ? t("Demo model") : model],
  ];
  return all.filter((row): row is [string, string] => row[1] !== undefined);
}

const inSeconds = (ms: number): string =>
  `${numbers({ maximumFractionDigits: 1 }).format(ms / 1000)} s`;
