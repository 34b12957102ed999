import { rule, type Rule } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";
import { looksSecret } from "@/lib/memory/secrets";

/** `facts`: of one agent about one person. `tokens`: of the facts in a request. `similar`: shown to a model at once. */
export const memoryLimits = { facts: 500, fact: 300, tokens: 1_500, similar: 5, search: 200 };

/** Also what a model reads when it tries to remember one. */
const SECRET_FACT = sentence(
  "memory_secret",
  "This looks like a password, key or card number. Secrets are not remembered.",
);
const TOO_LONG = sentence("memory_too_long", "A fact must be at most {most} characters", {
  most: memoryLimits.fact,
});

const noSecret: Rule = (fact) => (looksSecret(fact) ? SECRET_FACT : undefined);

export const memoryRules = {
  fact: rule.all(
    rule.max(memoryLimits.fact, TOO_LONG),
    rule.required(sentence("memory_required", "Write what to remember")),
    noSecret,
  ),
};

/** In one line: facts are listed one a line for the model, and none may look like several. */
export const factOf = (text: string): string =>
  text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim();
