"use client";
import { useMay } from "@/components/shell/workspace";
import { Plus } from "@/components/icons/plus";
import { useState } from "react";
import { LimitRow } from "@/components/usage/limit-row";
import { Card } from "@/components/ui/card";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { Empty, Faces, Failed, Skeleton } from "@/components/ui/feedback/faces";
import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { closes, lazyPart } from "@/components/ui/late/lazy-part";
import { useBudgets, useRemoveBudget } from "@/lib/budgets/client";
import { budgetApi, type PersonBudget } from "@/lib/budgets/contract";
import { useText } from "@/lib/texts/use-text";

const LimitForm = lazyPart(
  () => import("@/components/usage/limit-form").then((part) => part.LimitForm),
  { onGivenUp: closes },
);

/** The limits on usage before runs ask, or stop. */
export function Limits() {
  const t = useText();
  const { data: budgets, error, isLoading, mutate } = useBudgets();
  const remove = useRemoveBudget();
  const may = useMay()(budgetApi.create);
  // "new", or the limit to change; kept while the dialog fades out.
  const [edited, setEdited] = useState<PersonBudget | "new">("new");
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<PersonBudget | null>(null);
  const edit = (which: PersonBudget | "new") => {
    setEdited(which);
    setOpen(true);
  };
  return (
    <Card id="limits" aria-label={t("Limits")} className="mt-6 scroll-mt-6">
      <Head onNew={budgets?.length && may ? () => edit("new") : undefined} />
      <Faces
        loading={isLoading}
        error={budgets ? undefined : error}
        empty={budgets?.length === 0}
        skeleton={<Skeleton className="m-5 h-10" />}
        failed={
          <Failed
            title={t("Couldn't load your limits")}
            text={t("Your limits still apply. Check your connection and try again.")}
            onRetry={() => void mutate()}
          />
        }
        whenEmpty={
          <Empty
            className="py-8!"
            title={t("No limits yet")}
            text={t("Cap spending overall, or per agent, team or API key.")}
            action={
              may && (
                <Button icon={<Plus />} onClick={() => edit("new")}>
                  {t("Set a limit")}
                </Button>
              )
            }
          />
        }
      >
        <ul className="divide-y divide-line">
          {budgets?.map((each) => (
            <LimitRow
              key={each.BudgetId}
              budget={each}
              onEdit={() => edit(each)}
              onRemove={() => setLeaving(each)}
            />
          ))}
        </ul>
      </Faces>
      <LimitForm open={open} onOpenChange={setOpen} edited={edited} />
      <RemoveDialog
        thing={leaving}
        title={() => t("Remove this limit?")}
        text={t("Runs paused by it will continue.")}
        confirm={t("Remove limit")}
        onConfirm={async ({ BudgetId: id }) => {
          await remove({ id });
          toast(t("Limit removed"));
        }}
        onClose={() => setLeaving(null)}
      />
    </Card>
  );
}

/** onNew: none if the empty list has the button. */
function Head({ onNew }: { onNew: (() => void) | undefined }) {
  const t = useText();
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-3">
      <div className="min-w-0">
        <h2 className="text-sm">{t("Limits")}</h2>
        <p className="mt-0.5 text-13 text-ink-2">
          {t(
            "Each call's maximum cost is reserved before it starts, so limits are never exceeded.",
          )}
        </p>
      </div>
      {onNew && (
        <Button icon={<Plus />} onClick={onNew}>
          {t("Set a limit")}
        </Button>
      )}
    </div>
  );
}
