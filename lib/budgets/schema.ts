import "server-only";
import * as z from "zod";
import { issue } from "@/lib/core/http/request/issue";
import { Id, refine } from "@/lib/core/http/request/parse";
import { sentence } from "@/lib/core/shared/sentence";
import { BUDGET_OF, BUDGET_PER, BUDGET_UNITS } from "@/lib/usage/contract";
import { limitFault, SUBJECT_MISSING } from "@/lib/budgets/rules";
import {
  AT_LIMIT,
  type PersonBudget,
  type BudgetChange,
  type BudgetInput,
} from "@/lib/budgets/contract";

const oneOf = <const T extends readonly string[]>(name: string, values: T) =>
  z.enum(
    values,
    issue(
      sentence("not_one_of", "{name} must be one of {values}", { name, values: values.join(", ") }),
    ),
  );
const Limit = z.number(issue(sentence("not_number", "{name} must be a number", { name: "limit" })));
const AtLimit = oneOf("at_limit", AT_LIMIT);

export const BudgetInputSchema = z
  .strictObject({
    of: oneOf("of", BUDGET_OF),
    id: Id.optional(),
    per: oneOf("per", BUDGET_PER),
    unit: oneOf("unit", BUDGET_UNITS),
    limit: Limit,
    at_limit: AtLimit,
  })
  .superRefine(({ of, id, unit, limit }, context) => {
    refine(context, limitFault(unit, limit), ["limit"]);
    const needsNone = sentence("budget_of_all", "A limit for everything has no id");
    if (of === "all" ? id !== undefined : id === undefined)
      refine(context, of === "all" ? needsNone : SUBJECT_MISSING, ["id"]);
  }) satisfies z.ZodType<BudgetInput>;
export const BudgetChangeSchema = z
  .strictObject({ limit: Limit, at_limit: AtLimit })
  .partial() satisfies z.ZodType<BudgetChange>;

export const BudgetSchema = z.object({
  BudgetId: z.string(),
  of: z.enum(BUDGET_OF),
  id: z.string().optional(),
  name: z.string().optional(),
  per: z.enum(BUDGET_PER),
  unit: z.enum(BUDGET_UNITS),
  limit: z.number(),
  at_limit: z.enum(AT_LIMIT),
  spent: z.number(),
  reserved: z.number(),
  resets_at: z.string().nullable(),
}) satisfies z.ZodType<PersonBudget>;
export const BudgetListSchema = z.array(BudgetSchema);
