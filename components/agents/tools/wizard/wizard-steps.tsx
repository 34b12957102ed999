import { cx } from "class-variance-authority";
import { Check } from "@/components/icons/check";
import type { WizardStep } from "@/components/agents/tools/draft/use-tool-draft";
import { useText, type Translate } from "@/lib/texts/use-text";

export const stepTitles = (t: Translate): string[] => [
  t("Basic info"),
  t("Parameters"),
  t("Preview"),
];

/** The step indicator: finished, current and upcoming steps. */
export function WizardSteps({ step }: { step: WizardStep }) {
  const t = useText();
  return (
    <ol aria-label={t("Steps")} className="flex items-center gap-3">
      {stepTitles(t).map((title, at) => (
        <li
          key={title}
          aria-current={at === step ? "step" : undefined}
          className="flex items-center gap-2"
        >
          {at > 0 && (
            <span aria-hidden="true" className="mr-1 h-[1.5px] w-4 bg-line-strong wide:w-14" />
          )}
          <Station at={at} step={step} />
          <span
            className={cx(at === step ? "font-medium text-ink" : "text-ink-2 max-wide:sr-only")}
          >
            {title}
            {at < step && <span className="sr-only"> {t("(done)")}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Station({ at, step }: { at: number; step: WizardStep }) {
  const look =
    at < step
      ? "bg-ok-soft text-ok"
      : at === step
        ? "bg-brand text-on-brand"
        : "border-[1.5px] border-line-strong text-ink-3";
  return (
    <span
      aria-hidden="true"
      className={cx(
        "flex size-5 flex-none items-center justify-center rounded-full text-xs font-semibold",
        look,
      )}
    >
      {at < step ? <Check className="size-3" strokeWidth={2.5} /> : at + 1}
    </span>
  );
}
