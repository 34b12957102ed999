import type { PersonBudget, BudgetInput } from "@/lib/budgets/contract";
import { money, number } from "@/lib/texts/format";
import type { Translate } from "@/lib/texts/use-text";

/** What limits may cover, in words. */
export const ofWords = (t: Translate): Record<BudgetInput["of"], string> => ({
  all: t("Everything"),
  agent: t("An agent"),
  team: t("A team"),
  task: t("A task"),
  key: t("An API key"),
});

export const perWords = (t: Translate): Record<BudgetInput["per"], string> => ({
  run: t("per run"),
  day: t("per day"),
  month: t("per month"),
});

/** An amount in the unit of its limit. */
export const amountIn = (t: Translate, unit: BudgetInput["unit"], amount: number): string =>
  unit === "usd" ? money(amount) : t("{amount} tokens", { amount: number(amount) });

/** What a limit covers: everything, or by name; deleted things by kind. */
export const subjectOf = (t: Translate, { of, name }: Pick<PersonBudget, "of" | "name">): string =>
  name ?? ofWords(t)[of];
