"use client";
import { useState, type FormEvent } from "react";
import { LimitCovers, type LimitDraft } from "@/components/usage/limit-covers";
import { useLimitAttempt } from "@/components/usage/use-limit-attempt";
import { perWords, subjectOf } from "@/components/items/budget-words";
import { Alert } from "@/components/ui/feedback/alert";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { SelectInput, TextInput } from "@/components/ui/form/input";
import { useCreateBudget, useUpdateBudget } from "@/lib/budgets/client";
import type { PersonBudget } from "@/lib/budgets/contract";
import { limitText, readLimit, SUBJECT_MISSING, typedLimitFault } from "@/lib/budgets/rules";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** "new", or the limit to change. */
  edited: PersonBudget | "new";
};

export function LimitForm({ open, onOpenChange, edited }: Props) {
  const t = useText();
  const title = edited === "new" ? t("Set a limit") : t("Edit limit");
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      text={t("Days and months start at midnight in your time zone.")}
    >
      <Fields
        key={edited === "new" ? "new" : edited.BudgetId}
        edited={edited}
        onDone={() => onOpenChange(false)}
      />
    </FormDialog>
  );
}

const NEW: LimitDraft = { of: "all", per: "day", unit: "usd", amount: "", at_limit: "ask" };

function Fields({ edited, onDone }: { edited: PersonBudget | "new"; onDone: () => void }) {
  const t = useText();
  const say = useSentence();
  const [create, update] = [useCreateBudget(), useUpdateBudget()];
  const { busy, wrong, setWrong, attempt } = useLimitAttempt();
  const [draft, setDraft] = useState<LimitDraft>(() =>
    edited === "new" ? NEW : { ...edited, amount: limitText(edited.limit) },
  );
  const change = (part: Partial<LimitDraft>) => setDraft({ ...draft, ...part });

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { amount, of, id, per, unit, at_limit } = draft;
    const limit = readLimit(amount);
    const noSubject = edited === "new" && of !== "all" && !id ? SUBJECT_MISSING : undefined;
    const fault = typedLimitFault(unit, amount);
    if (noSubject || fault)
      return setWrong({
        fields: { ...(noSubject && { id: noSubject }), ...(fault && { limit: fault }) },
      });
    const done = await attempt(() =>
      edited === "new"
        ? create({ of, per, unit, limit, at_limit, ...(of === "all" ? {} : { id }) })
        : update({ id: edited.BudgetId, limit, at_limit }),
    );
    if (!done) return;
    toast(t("Limit saved"));
    onDone();
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="mt-5 space-y-5">
      {wrong.sentence && <Alert tone="bad">{say(wrong.sentence)}</Alert>}
      {edited === "new" ? (
        <LimitCovers draft={draft} change={change} wrong={wrong.fields} />
      ) : (
        <p className="font-medium wrap-anywhere">
          {subjectOf(t, edited)} {perWords(t)[edited.per]}
        </p>
      )}
      <Field
        label={draft.unit === "usd" ? t("Limit in US dollars") : t("Limit in tokens")}
        error={wrong.fields.limit}
      >
        {(ids) => (
          <TextInput
            {...ids}
            name="limit"
            inputMode="decimal"
            autoComplete="off"
            start={draft.unit === "usd" ? <span className="text-ink-3">$</span> : undefined}
            value={draft.amount}
            onChange={(event) => change({ amount: event.target.value })}
          />
        )}
      </Field>
      <Field label={t("When a run would exceed it")}>
        {(ids) => (
          <SelectInput
            {...ids}
            value={draft.at_limit}
            onChange={(event) =>
              change({ at_limit: event.target.value === "stop" ? "stop" : "ask" })
            }
          >
            <option value="ask">{t("Pause and ask me")}</option>
            <option value="stop">{t("Stops")}</option>
          </SelectInput>
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{t("Cancel")}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t("Save limit")}
        </Button>
      </div>
    </form>
  );
}
