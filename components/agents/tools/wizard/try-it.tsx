"use client";
import { Check } from "@/components/icons/check";
import { Play } from "@/components/icons/play";
import { X } from "@/components/icons/x";
import { cx } from "class-variance-authority";
import { useRef, useState } from "react";
import { type Samples, readSamples } from "@/components/agents/tools/wizard/sample-arguments";
import { SampleField } from "@/components/agents/tools/wizard/sample-field";
import {
  definitionOf,
  type ParameterDraft,
  type ToolDraft,
} from "@/components/agents/tools/draft/tool-draft";
import { Alert } from "@/components/ui/feedback/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/form/button";
import { useSentence, useText } from "@/lib/texts/use-text";
import { type ToolOutcome, toolApi } from "@/lib/tools/contract";
import { useTryTool } from "@/lib/tools/client";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { withReason, type SentenceOrText } from "@/lib/core/shared/sentence";

type Props = { draft: ToolDraft; samples: Samples; onSamples: (samples: Samples) => void };

/** Runs the tool once as it is. On a phone it opens with a button, to leave room for the rest. */
export function TryIt({ draft, samples, onSamples }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const result = useRef<HTMLDivElement>(null);
  const { busy, outcome, problem, faults, run } = useTry(draft, samples);
  const { parameters } = draft;
  const isWide = ({ type }: ParameterDraft) =>
    type === "array" || type === "object" || parameters.length === 1;
  // In the space next to the last argument.
  const isBeside = parameters.filter((each) => !isWide(each)).length % 2 === 1;
  const start = async () => {
    await run();
    requestAnimationFrame(() => result.current?.scrollIntoView({ block: "nearest" }));
  };
  return (
    <section
      aria-labelledby="try-it"
      className="flex-none border-t border-line bg-subtle px-4 py-2.5 tall:max-h-[60%] tall:overflow-y-auto wide:px-6 wide:py-4"
    >
      <div className="flex items-center justify-between gap-3">
        <h3 id="try-it" className="text-sm font-semibold">
          {t("Try it")}{" "}
          <span className="font-normal text-ink-2">
            {parameters.length ? t("with these arguments") : t("without arguments")}
          </span>
        </h3>
        <Button
          size="sm"
          className="wide:hidden"
          aria-expanded={open}
          aria-label={open ? t("Hide Try it") : t("Open Try it")}
          onClick={() => setOpen(!open)}
        >
          {open ? t("Hide") : t("Open")}
        </Button>
      </div>
      <div
        className={cx(
          "mt-3 grid gap-5 wide:grid-cols-[404px_minmax(0,1fr)] wide:gap-6",
          !open && "max-wide:hidden",
        )}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-3 gap-y-4 wide:grid-cols-2">
          {parameters.map((each) => (
            <div key={each.key} className={isWide(each) ? "wide:col-span-2" : undefined}>
              <SampleField
                parameter={each}
                value={samples[each.key] ?? ""}
                error={faults[each.key]}
                onChange={(value) => onSamples({ ...samples, [each.key]: value })}
                onEnter={() => void start()}
              />
            </div>
          ))}
          <Button
            className={cx("justify-self-start", isBeside ? "wide:mt-6.5" : "wide:col-span-2")}
            icon={<Play aria-hidden="true" />}
            busy={busy}
            onClick={() => void start()}
          >
            {t("Run")}
          </Button>
        </div>
        <div ref={result} role="status" aria-label={t("Result")} className="min-w-0">
          {outcome && <Outcome outcome={outcome} />}
          {problem && <Alert tone="bad">{problem}</Alert>}
          {!outcome && !problem && (
            <p className="text-13 text-ink-3">
              {busy
                ? t("Running")
                : t("Runs exactly as it would for the agent. The result appears here.")}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

const box =
  "max-h-60 overflow-auto rounded-lg border border-line bg-surface px-3 py-2.5 font-mono text-13 whitespace-pre-wrap [overflow-wrap:anywhere]";

function Outcome({ outcome }: { outcome: ToolOutcome }) {
  const t = useText();
  const say = useSentence();
  const { ok, result, error, error_reason, logs, duration_ms } = outcome;
  return (
    <div className="space-y-3">
      <div className="flex items-center justify-between gap-3">
        <h4 className="text-sm font-semibold">{ok ? t("Result") : t("Error")}</h4>
        <Badge
          tone={ok ? "ok" : "bad"}
          icon={ok ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
        >
          {ok
            ? t("Ran in {ms} ms", { ms: Math.round(duration_ms) })
            : t("Failed after {ms} ms", { ms: Math.round(duration_ms) })}
        </Badge>
      </div>
      {error !== undefined && (
        <p className="rounded-lg border border-bad-line bg-bad-soft px-3 py-2.5 text-bad wrap-anywhere">
          {say(withReason(error, error_reason))}
        </p>
      )}
      {result !== undefined && <pre className={box}>{result}</pre>}
      {logs.length > 0 && (
        <>
          <h4 className="text-sm font-semibold">{t("Log")}</h4>
          <pre className={box}>{logs.join("\n")}</pre>
        </>
      )}
    </div>
  );
}

/** Runs the tool once, as currently written. */
function useTry(draft: ToolDraft, samples: Samples) {
  const send = useTryTool();
  const [busy, setBusy] = useState(false);
  const [reviewed, setReviewed] = useState(false);
  /** The result for a definition, or why it could not be tried. It says nothing about other definitions. */
  const [last, setLast] = useState<{
    of: string;
    outcome?: ToolOutcome;
    problem?: SentenceOrText;
  } | null>(null);
  const definition = definitionOf(draft);
  const text = JSON.stringify(definition);
  const { args, faults } = readSamples(draft.parameters, samples);

  async function run(): Promise<void> {
    setReviewed(true);
    if (busy || Object.keys(faults).length > 0) return;
    setBusy(true);
    setLast(null);
    try {
      setLast({ of: text, outcome: await send({ definition, arguments: args }) });
    } catch (error) {
      setLast({ of: text, problem: sentenceIn(error, toolApi.tryTool.fails ?? "") });
    } finally {
      setBusy(false);
    }
  }

  const { outcome, problem } = last?.of === text ? last : {};
  return { busy, outcome, problem, faults: reviewed ? faults : {}, run };
}
