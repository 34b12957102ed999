"use client";
import { ofWords, perWords } from "@/components/items/budget-words";
import { Field } from "@/components/ui/form/field";
import { SelectInput } from "@/components/ui/form/input";
import { useAgentNames } from "@/lib/agents/client";
import type { BudgetInput } from "@/lib/budgets/contract";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { useKeys } from "@/lib/keys/client";
import { useTeams } from "@/lib/teams/client";
import { useText } from "@/lib/texts/use-text";

export type LimitDraft = Omit<BudgetInput, "limit"> & { amount: string };
/** A task's limit is set through the API: there are far too many tasks to choose from. */
const CHOSEN = ["all", "agent", "team", "key"] as const;

type Props = {
  draft: LimitDraft;
  change: (part: Partial<LimitDraft>) => void;
  wrong: Record<string, SentenceOrText>;
};

/** What a new limit covers: these choices can't be changed later. */
export function LimitCovers({ draft, change, wrong }: Props) {
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

/** The options of a kind, by name. */
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
