import { rule, type Rule } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * The fields that a person gives an agent, with their columns, in the order of files. Input, replies, copies, versions,
 * templates and files are picked from this list. A field with `rule` is an optional text, empty if not set.
 */
export const agentFields = {
  name: { column: "name" },
  role_description: {
    column: "roleDescription",
    rule: rule.max(
      500,
      sentence("role_description_too_long", "Role description must be at most 500 characters"),
    ),
  },
  instructions: { column: "instructions" },
  model: { column: "model" },
  tools: { column: "tools" },
  starters: { column: "starters" },
  skills: { column: "skills" },
  temperature: { column: "temperature" },
  max_tokens: { column: "maxTokens" },
  fallback_model: { column: "fallbackModel" },
  memory: { column: "memory" },
  knowledge: { column: "knowledge" },
} as const satisfies Record<string, { column: string; rule?: Rule }>;

export type AgentField = keyof typeof agentFields;
/** The optional texts among them. */
export type TextField = {
  [Field in AgentField]: (typeof agentFields)[Field] extends { rule: Rule } ? Field : never;
}[AgentField];
export type AgentTexts = Record<TextField, string>;
export type TextColumn = (typeof agentFields)[TextField]["column"];

/** The keys are exactly the fields: the table is a constant. */
export const AGENT_FIELDS = Object.keys(agentFields) as AgentField[];

const isText = (field: AgentField): field is TextField => "rule" in agentFields[field];
export const TEXT_FIELDS: readonly TextField[] = AGENT_FIELDS.filter(isText);

/** A record of the optional texts, with what `make` returns for each. Its keys are exactly those fields. */
export const eachText = <Value>(make: (field: TextField) => Value): Record<TextField, Value> =>
  Object.fromEntries(TEXT_FIELDS.map((field) => [field, make(field)])) as Record<TextField, Value>;

/** All optional texts, empty: for agents of which they are unknown. */
export const noTexts = (): AgentTexts => eachText(() => "");

/** The fields of an agent, without those that are not set. The result has no other keys than the given type's fields. */
export const fieldsOf = <Given extends Partial<Record<AgentField, unknown>>>(
  values: Given,
): Pick<Given, AgentField & keyof Given> =>
  Object.fromEntries(
    AGENT_FIELDS.filter((field) => values[field] !== undefined).map((field) => [
      field,
      values[field],
    ]),
  ) as Pick<Given, AgentField & keyof Given>;
