import { nameRule, rule } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";

export const teamLimits = { description: 10_000, agents: 50, condition: 500 };
export const teamRules = {
  name: nameRule,
  description: rule.max(
    teamLimits.description,
    sentence("description_too_long", "Description must be at most 10,000 characters"),
  ),
};
