"use client";
import { useState, type FormEvent } from "react";
import { complaints, useSettingsAttempt } from "@/components/settings/use-attempt";
import { ofWords, perWords, subjectOf } from "@/components/budgets/budget-words";
import { Alert } from "@/components/ui/feedback/alert";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { SelectInput, TextInput } from "@/components/ui/form/input";
import { useAgentNames } from "@/lib/agents/browser/client";
import { useCreateBudget, useUpdateBudget } from "@/lib/budgets/browser/client";
import { type PersonBudget, type BudgetInput } from "@/lib/budgets/contract";
import { limitText, readLimit, SUBJECT_MISSING, typedLimitFault } from "@/lib/budgets/shared/rules";
import { useKeys } from "@/lib/keys/browser/client";
import { useTeams } from "@/lib/teams/browser/client";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** "new", or the limit to change. */
  edited: PersonBudget | "new";
};

export function BudgetForm({ open, onOpenChange, edited }: Props) {
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

type Draft = Omit<BudgetInput, "limit"> & { amount: string };
const NEW: Draft = { of: "all", per: "day", unit: "usd", amount: "", at_limit: "ask" };
/** A task's limit is set by programs: there are far too many tasks to choose from. */
const CHOSEN = ["all", "agent", "team", "key"] as const;

function Fields({ edited, onDone }: { edited: PersonBudget | "new"; onDone: () => void }) {
  const t = useText();
  const say = useSentence();
  const [create, update] = [useCreateBudget(), useUpdateBudget()];
  const { busy, wrong, setWrong, attempt } = useSettingsAttempt();
  const [draft, setDraft] = useState<Draft>(() =>
    edited === "new" ? NEW : { ...edited, amount: limitText(edited.limit) },
  );
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { amount, of, id, per, unit, at_limit } = draft;
    const limit = readLimit(amount);
    const fields = complaints({
      id: edited === "new" && of !== "all" && !id ? SUBJECT_MISSING : undefined,
      limit: typedLimitFault(unit, amount),
    });
    if (Object.keys(fields).length) return setWrong({ fields });
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
        <Covers draft={draft} change={change} wrong={wrong.fields} />
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

type CoversProps = {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  wrong: ReturnType<typeof complaints>;
};

/** What a new limit is for: these choices are for good. */
function Covers({ draft, change, wrong }: CoversProps) {
  const t = useText();
  const [words, per] = [ofWords(t), perWords(t)];
  const subjects = useSubjects(draft.of);
  return (
    <>
      <Field label={t("For")}>
        {(ids) => (
          <SelectInput
            {...ids}
            value={draft.of}
            onChange={({ target }) =>
              change({ of: CHOSEN.find((each) => each === target.value) ?? "all", id: undefined })
            }
          >
            {CHOSEN.map((each) => (
              <option key={each} value={each}>
                {words[each]}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {draft.of !== "all" && (
        <Field label={t("Which one")} error={wrong.id}>
          {(ids) => (
            <SelectInput
              {...ids}
              value={draft.id ?? ""}
              onChange={(event) => change({ id: event.target.value || undefined })}
            >
              <option value="">{t("Choose…")}</option>
              {subjects.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      )}
      <div className="grid gap-x-4 gap-y-5 wide:grid-cols-2">
        <Field label={t("Period")}>
          {(ids) => (
            <SelectInput
              {...ids}
              value={draft.per}
              onChange={({ target }) =>
                change({
                  per: target.value === "run" || target.value === "month" ? target.value : "day",
                })
              }
            >
              <option value="run">{per.run}</option>
              <option value="day">{per.day}</option>
              <option value="month">{per.month}</option>
            </SelectInput>
          )}
        </Field>
        <Field label={t("Unit")}>
          {(ids) => (
            <SelectInput
              {...ids}
              value={draft.unit}
              onChange={({ target }) =>
                change({ unit: target.value === "tokens" ? "tokens" : "usd" })
              }
            >
              <option value="usd">{t("US dollars")}</option>
              <option value="tokens">{t("Tokens")}</option>
            </SelectInput>
          )}
        </Field>
      </div>
    </>
  );
}

/** What there is of a kind, by name. */
function useSubjects(of: BudgetInput["of"]): { id: string; name: string }[] {
  const agents = useAgentNames();
  const { data: teams = [] } = useTeams();
  const { data: keys = [] } = useKeys();
  const all =
    of === "agent"
      ? [...agents].map(([id, name]) => ({ id, name }))
      : of === "team"
        ? teams.map(({ TeamId: id, name }) => ({ id, name }))
        : keys.map(({ KeyId: id, name }) => ({ id, name }));
  return all.toSorted((a, b) => a.name.localeCompare(b.name));
}
