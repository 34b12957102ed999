"use client";
import { ChevronRight } from "@/components/icons/chevron-right";
import { Table2 } from "@/components/icons/table-2";
import { useState } from "react";
import { amount, UsageChart, type Measure } from "@/components/dashboard/usage-chart";
import { UsageChoices, type Divided, type Span } from "@/components/dashboard/usage-choices";
import { routes } from "@/components/routes";
import { Link } from "@/components/ui/link";
import { Button } from "@/components/ui/form/button";
import { Card } from "@/components/ui/card";
import { Choice } from "@/components/ui/form/choice";
import { Failed, Skeleton } from "@/components/ui/feedback/faces";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { useUsage } from "@/lib/dashboard/client";
import { USAGE_DAYS, type UsageDay, type UsageReport } from "@/lib/dashboard/contract";
import { money, number } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

const waiting = <Skeleton className="mt-3 h-48 w-full" />;
const parts = () => import("@/components/dashboard/usage-parts");
const UsageParts = lazyPart(() => parts().then((each) => each.UsageParts), { waiting });
const PartsTable = lazyPart(() => parts().then((each) => each.PartsTable), { waiting });
const DaysTable = lazyPart(
  () => import("@/components/dashboard/days-table").then((each) => each.DaysTable),
  { waiting },
);

/**
 * Tokens and cost, as bars or as a table of the same numbers: 30 days by day, which come with the dashboard, until
 * another choice is made. undefined: not known yet.
 */
export function Usage({ days: usual }: { days: UsageDay[] | undefined }) {
  const t = useText();
  const [measure, setMeasure] = useState<Measure>("tokens");
  const [asTable, setAsTable] = useState(false);
  const [span, setSpan] = useState<Span>(USAGE_DAYS);
  const [by, setBy] = useState<Divided>("day");
  const other = span !== USAGE_DAYS || by !== "day";
  const { data: report, error, mutate } = useUsage(other ? { days: span, by } : null);
  const days = other ? report && daysOf(report) : usual;
  const sums = other ? report?.total && [report.total] : usual;
  return (
    <Card className="@container flex flex-col">
      <Head measure={measure} onMeasure={setMeasure} asTable={asTable} onTable={setAsTable} />
      <div className="flex-1 p-5 pt-4">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {sums && <Totals sums={sums} />}
          <UsageChoices span={span} onSpan={setSpan} by={by} onBy={setBy} />
        </div>
        {error && !report ? (
          <Failed
            title={t("Failed to load usage")}
            text={t("The server didn't respond.")}
            onRetry={() => void mutate()}
          />
        ) : days === undefined ? (
          waiting
        ) : by !== "day" && report ? (
          asTable ? (
            <PartsTable by={by} rows={report.rows} />
          ) : (
            <UsageParts by={by} rows={report.rows} measure={measure} />
          )
        ) : asTable ? (
          <DaysTable days={days} />
        ) : (
          <UsageChart days={days} measure={measure} />
        )}
      </div>
    </Card>
  );
}

/** Empty for another dimension. */
const daysOf = ({ by, rows }: UsageReport): UsageDay[] =>
  by === "day" ? rows.map(({ key: date, runs, ...sum }) => ({ ...sum, date, runs })) : [];

type Sums = Pick<UsageDay, "prompt_tokens" | "completion_tokens" | "cost">[];

function Totals({ sums }: { sums: Sums }) {
  const t = useText();
  const total = (of: Measure): number => sums.reduce((sum, each) => sum + amount(each, of), 0);
  const strong = "text-base font-semibold text-ink tabular-nums";
  return (
    <p className="flex flex-wrap gap-x-6 text-13 text-ink-2">
      <span>
        <b className={strong}>{number(total("tokens"))}</b> {t("tokens")}
      </span>
      <span>
        <b className={strong}>{money(total("cost"))}</b> {t("spent")}
      </span>
    </p>
  );
}

type HeadProps = {
  measure: Measure;
  onMeasure: (measure: Measure) => void;
  asTable: boolean;
  onTable: (asTable: boolean) => void;
};

/** One row at any card width: text is dropped before buttons are. */
function Head({ measure, onMeasure, asTable, onTable }: HeadProps) {
  const t = useText();
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-2 border-b border-line px-5 py-1.5">
      <h2 className="text-sm">
        <Link
          href={routes.usage}
          className="-my-1 inline-flex items-center gap-1 rounded-md py-1 hover:underline"
        >
          {t("Usage")}
          <ChevronRight aria-hidden="true" className="size-4 text-ink-2" />
        </Link>
      </h2>
      <div className="ml-auto flex items-center gap-2">
        <Choice
          label={t("Chart shows")}
          value={measure}
          onChange={onMeasure}
          items={[
            { value: "tokens", label: t("Tokens") },
            { value: "cost", label: t("Cost") },
          ]}
        />
        <Button
          variant="ghost"
          size="sm"
          className="-mr-2 @max-lg:w-10 @max-lg:px-0 @max-lg:wide:w-8"
          icon={<Table2 aria-hidden="true" />}
          title={t("Table")}
          aria-pressed={asTable}
          onClick={() => onTable(!asTable)}
        >
          <span className="@max-lg:sr-only">{t("Table")}</span>
        </Button>
      </div>
    </div>
  );
}
