"use client";
import { Table2 } from "lucide-react";
import { useState } from "react";
import { amount, UsageChart, type Measure } from "@/components/dashboard/usage/usage-chart";
import { UsageTable } from "@/components/dashboard/usage/usage-table";
import { Button } from "@/components/ui/form/button";
import { Card } from "@/components/ui/card";
import { Choice } from "@/components/ui/form/choice";
import { Skeleton } from "@/components/ui/feedback/faces";
import type { UsageDay } from "@/lib/dashboard/contract";
import { money, number } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

/** Tokens and cost of 30 days, as bars or as a table of the same numbers. undefined: not known yet. */
export function Usage({ days }: { days: UsageDay[] | undefined }) {
  const t = useText();
  const [measure, setMeasure] = useState<Measure>("tokens");
  const [asTable, setAsTable] = useState(false);
  const total = (of: Measure): number =>
    (days ?? []).reduce((sum, day) => sum + amount(day, of), 0);
  return (
    <Card className="@container flex flex-col">
      <Head measure={measure} onMeasure={setMeasure} asTable={asTable} onTable={setAsTable} />
      {days === undefined ? (
        <div className="p-5">
          <Skeleton className="h-52 w-full" />
        </div>
      ) : (
        <div className="flex-1 p-5 pt-4">
          <p className="flex flex-wrap gap-x-6 text-13 text-ink-2">
            <span>
              <b className="text-base font-semibold text-ink tabular-nums">
                {number(total("tokens"))}
              </b>{" "}
              {t("tokens")}
            </span>
            <span>
              <b className="text-base font-semibold text-ink tabular-nums">
                {money(total("cost"))}
              </b>{" "}
              {t("spent")}
            </span>
          </p>
          {asTable ? <UsageTable days={days} /> : <UsageChart days={days} measure={measure} />}
        </div>
      )}
    </Card>
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
      <h2 className="text-sm">{t("Usage")}</h2>
      <span className="text-13 text-ink-3">
        <span className="@max-sm:hidden">{t("last 30 days")}</span>
        <span className="@max-[22rem]:sr-only @sm:hidden">
          {asTable ? t("last 30 days") : t("14 days")}
        </span>
      </span>
      <div className="ml-auto flex items-center gap-2">
        <Choice
          label={t("What the bars show")}
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
