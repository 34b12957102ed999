import { nameRule, rule } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";

export const taskLimits = { name: 100, description: 10_000, agents: 50 };
export const taskRules = {
  name: nameRule,
  description: rule.all(
    rule.required(sentence("description_required", "Description is required")),
    rule.max(
      taskLimits.description,
      sentence("description_too_long", "Description must be at most 10,000 characters"),
    ),
  ),
};
