import { agentFields, eachText } from "@/lib/agents/fields";
import { nameRule, rule } from "@/lib/core/shared/rule";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/** PRODUCT 'Limits'. */
export const agentLimits = {
  instructions: 32_000,
  tools: 256,
  starters: 4,
  starter: 200,
  trial: 40,
  temperature: 2,
  /** In tokens: from a sentence up to more than any model writes at once. */
  answer: { least: 16, most: 200_000 },
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
  ...eachText((field) => agentFields[field].rule),
  starter: rule.all(
    rule.required(sentence("starter_required", "A conversation starter must not be empty")),
    rule.max(
      agentLimits.starter,
      sentence("starter_too_long", "A conversation starter must be at most 200 characters"),
    ),
  ),
};

/** What is wrong with an agent's model options; undefined when they are valid. */
export const answerRules = {
  temperature: (value: number): Sentence | undefined =>
    value >= 0 && value <= agentLimits.temperature
      ? undefined
      : sentence("temperature_out_of_range", "Temperature must be a number from 0 to 2"),
  max_tokens: (value: number): Sentence | undefined =>
    Number.isInteger(value) && value >= agentLimits.answer.least && value <= agentLimits.answer.most
      ? undefined
      : sentence(
          "max_tokens_out_of_range",
          "Maximum reply length must be a whole number of tokens from 16 to 200,000",
        ),
};
