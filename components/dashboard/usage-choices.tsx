import { SelectInput } from "@/components/ui/form/input";
import { useText, type Translate } from "@/lib/texts/use-text";

const SPANS = [1, 7, 30, 90] as const;
export type Span = (typeof SPANS)[number];

const spanName = (t: Translate, span: Span): string =>
  span === 1 ? t("today") : t("last {count} days", { count: span });

/** The dashboard's dimensions; the usage page has more. */
const DIVIDED = ["day", "agent", "team", "model"] as const;
export type Divided = (typeof DIVIDED)[number];

type Props = {
  span: Span;
  onSpan: (span: Span) => void;
  by: Divided;
  onBy: (by: Divided) => void;
};

/** The days, and the dimension. */
export function UsageChoices({ span, onSpan, by, onBy }: Props) {
  const t = useText();
  const divided = {
    day: t("by day"),
    agent: t("by agent"),
    team: t("by team"),
    model: t("by model"),
  };
  return (
    <div className="ml-auto flex gap-2">
      <SelectInput
        aria-label={t("Days")}
        scale="sm"
        value={span}
        onChange={({ target }) => onSpan(SPANS.find((each) => String(each) === target.value) ?? 30)}
      >
        {SPANS.map((each) => (
          <option key={each} value={each}>
            {spanName(t, each)}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        aria-label={t("Group by")}
        scale="sm"
        value={by}
        onChange={({ target }) => onBy(DIVIDED.find((each) => each === target.value) ?? "day")}
      >
        {DIVIDED.map((each) => (
          <option key={each} value={each}>
            {divided[each]}
          </option>
        ))}
      </SelectInput>
    </div>
  );
}
