import { LOOKS, lookOf, type Look } from "@/components/runs/trace/steps";
import { duration } from "@/components/run-timeline/amounts";
import type { Step } from "@/lib/runs/run/contract";
import { useText } from "@/lib/texts/use-text";

const TICKS = [0, 0.25, 0.5, 0.75, 1];

/** The time axis above the bars: when each quarter of the run started. The rows have their own times. */
export function Axis({ ms }: { ms: number }) {
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-1 gap-x-3 border-b border-line px-4 py-1.5 text-xs text-ink-3 tabular-nums @xl:grid-cols-[minmax(8rem,13rem)_minmax(0,1fr)_9.5rem]"
    >
      <div className="relative h-4 @xl:col-start-2">
        {TICKS.map((part) => (
          <span
            key={part}
            className={
              part === 0
                ? "absolute left-0"
                : part === 1
                  ? "absolute right-0"
                  : "absolute -translate-x-1/2"
            }
            style={part > 0 && part < 1 ? { left: `${part * 100}%` } : undefined}
          >
            {part === 0 ? "0" : duration(ms * part)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The legend for the bars' colours, if present. */
export function Legend({ steps }: { steps: Step[] }) {
  const t = useText();
  const words: Record<Look, string> = {
    agent: t("Agent"),
    model: t("Model"),
    tool: t("Tool"),
    wait: t("Waited for you"),
    failed: t("Failed"),
  };
  const looks = new Set(steps.map(lookOf));
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {(Object.keys(words) as Look[]).map(
        (look) =>
          looks.has(look) && (
            <span key={look} className="flex items-center gap-1.5">
              <span aria-hidden="true" className={`size-2 rounded-full ${LOOKS[look]}`} />
              {words[look]}
            </span>
          ),
      )}
    </div>
  );
}
