"use client";
import { Plus } from "@/components/icons/plus";
import { useState } from "react";
import { BudgetRow } from "@/components/settings/profile/budgets/budget-row";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import { Section } from "@/components/settings/section";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { Empty, Faces } from "@/components/ui/feedback/faces";
import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { closes, lazyPart } from "@/components/ui/late/lazy-part";
import { useBudgets, useRemoveBudget } from "@/lib/budgets/browser/client";
import type { PersonBudget } from "@/lib/budgets/contract";
import { useText } from "@/lib/texts/use-text";

const BudgetForm = lazyPart(
  () => import("@/components/settings/profile/budgets/budget-form").then((part) => part.BudgetForm),
  { onGivenUp: closes },
);

/** The limits on what runs may use before they ask, or stop. */
export function Budgets() {
  const t = useText();
  const { data: budgets, error, isLoading, mutate } = useBudgets();
  const remove = useRemoveBudget();
  // "new", or the limit to change; kept while the dialog fades out.
  const [edited, setEdited] = useState<PersonBudget | "new">("new");
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<PersonBudget | null>(null);
  const edit = (which: PersonBudget | "new") => {
    setEdited(which);
    setOpen(true);
  };
  return (
    <Section
      id="limits"
      title={t("Spending limits")}
      text={t(
        "What a model call may cost at most is held back before it begins, so no limit is passed.",
      )}
      aside={
        budgets?.length ? (
          <Button icon={<Plus />} onClick={() => edit("new")}>
            {t("Set a limit")}
          </Button>
        ) : undefined
      }
    >
      <Faces
        loading={isLoading}
        error={budgets ? undefined : error}
        empty={budgets?.length === 0}
        skeleton={<RowsSkeleton rows={2} />}
        failed={<NotLoaded error={error} onRetry={() => void mutate()} />}
        whenEmpty={
          <Empty
            title={t("No limits yet")}
            text={t("Limit what everything, an agent, a team or an API key may use.")}
            action={
              <Button icon={<Plus />} onClick={() => edit("new")}>
                {t("Set a limit")}
              </Button>
            }
          />
        }
      >
        <ul>
          {budgets?.map((each) => (
            <BudgetRow
              key={each.BudgetId}
              budget={each}
              onEdit={() => edit(each)}
              onRemove={() => setLeaving(each)}
            />
          ))}
        </ul>
      </Faces>
      <BudgetForm open={open} onOpenChange={setOpen} edited={edited} />
      <RemoveDialog
        thing={leaving}
        title={() => t("Remove this limit?")}
        text={t("Runs that wait for it go on.")}
        confirm={t("Remove limit")}
        onConfirm={async ({ BudgetId: id }) => {
          await remove({ id });
          toast(t("Limit removed"));
        }}
        onClose={() => setLeaving(null)}
      />
    </Section>
  );
}
