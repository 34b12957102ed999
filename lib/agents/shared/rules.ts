import { nameRule, rule } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";

/** PRODUCT 'Limits'. */
export const agentLimits = {
  role: 500,
  instructions: 32_000,
  tools: 64,
  starters: 4,
  starter: 200,
  trial: 40,
};

export const agentRules = {
  name: nameRule,
  instructions: rule.all(
    rule.required(sentence("instructions_required", "Instructions are required")),
    rule.max(
      agentLimits.instructions,
      sentence("instructions_too_long", "Instructions must be at most 32,000 characters"),
    ),
  ),
  role_description: rule.max(
    agentLimits.role,
    sentence("role_description_too_long", "Role description must be at most 500 characters"),
  ),
  starter: rule.all(
    rule.required(sentence("starter_required", "A conversation starter must not be empty")),
    rule.max(
      agentLimits.starter,
      sentence("starter_too_long", "A conversation starter must be at most 200 characters"),
    ),
  ),
};
