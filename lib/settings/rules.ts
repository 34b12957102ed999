import { authRules } from "@/lib/auth/rules";
import { rule } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";

const budgetMost = 1_000_000;
const BUDGET = sentence(
  "budget_invalid",
  "A budget must be an amount of US dollars, 0 or more; leave it empty for no limit",
);

export const profileRules = {
  name: rule.all(rule.required(sentence("name_required", "Name is required")), authRules.name),
  username: authRules.username,
  budget: (amount: number | null) =>
    amount === null || (amount >= 0 && amount <= budgetMost) ? undefined : BUDGET,
  new_password: authRules.password,
};
