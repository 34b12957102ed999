"use client";
import { useState, type FormEvent } from "react";
import { FormEnd, Section } from "@/components/settings/section";
import { UnsavedGuard } from "@/components/settings/unsaved-guard";
import { complaints, useSettingsAttempt } from "@/components/settings/use-attempt";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { toast } from "@/components/ui/feedback/toast";
import { useUpdateProfile } from "@/lib/settings/browser/client";
import { readBudget, type Profile } from "@/lib/settings/contract";
import { profileRules } from "@/lib/settings/shared/rules";
import { money } from "@/lib/texts/format";
import { useSentence, useText } from "@/lib/texts/use-text";

const written = (amount: number | null): string => (amount === null ? "" : String(amount));
/** An unchanged field keeps the stored amount, even one that only a program would set, such as 0.005. */
const amountOf = (typed: string, kept: number | null): number | null =>
  typed === written(kept) ? kept : readBudget(typed);

/** The limits on what runs may spend before they ask. */
export function Budgets({ budgets }: { budgets: Profile["budgets"] }) {
  const t = useText();
  const say = useSentence();
  const update = useUpdateProfile();
  const { busy, wrong, setWrong, attempt } = useSettingsAttempt();
  const [day, setDay] = useState(written(budgets.day));
  const [run, setRun] = useState(written(budgets.run));
  const changed = day !== written(budgets.day) || run !== written(budgets.run);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const amounts = { day: amountOf(day, budgets.day), run: amountOf(run, budgets.run) };
    const fields = complaints({
      "budgets.day": profileRules.budget(amounts.day),
      "budgets.run": profileRules.budget(amounts.run),
    });
    if (Object.keys(fields).length) return setWrong({ fields });
    if (await attempt(() => update({ budgets: amounts }))) toast(t("Budgets saved"));
  }

  const dollars = <span className="text-ink-3">$</span>;
  return (
    <Section
      title={t("Budgets")}
      text={t(
        "A run that would pass one pauses and asks you. Costs follow the prices of your model providers.",
      )}
    >
      <form noValidate onSubmit={(event) => void save(event)} className="space-y-5 p-5">
        <div className="grid gap-x-4 gap-y-5 wide:grid-cols-2">
          <Field
            label={t("Per day")}
            optional
            error={wrong.fields["budgets.day"]}
            helper={t("{spent} spent today (UTC). Empty: no limit.", {
              spent: money(budgets.spent_today),
            })}
          >
            {(ids) => (
              <TextInput
                {...ids}
                name="day"
                start={dollars}
                inputMode="decimal"
                autoComplete="off"
                value={day}
                onChange={(event) => setDay(event.target.value)}
              />
            )}
          </Field>
          <Field
            label={t("Per run")}
            optional
            error={wrong.fields["budgets.run"]}
            helper={t("One reply, or one attempt at a task. Empty: no limit.")}
          >
            {(ids) => (
              <TextInput
                {...ids}
                name="run"
                start={dollars}
                inputMode="decimal"
                autoComplete="off"
                value={run}
                onChange={(event) => setRun(event.target.value)}
              />
            )}
          </Field>
        </div>
        <FormEnd sentence={wrong.sentence && say(wrong.sentence)}>
          <Button type="submit" busy={busy} disabled={!changed}>
            {t("Save budgets")}
          </Button>
        </FormEnd>
      </form>
      <UnsavedGuard on={changed} />
    </Section>
  );
}
