import "server-only";
import { invalid } from "@/lib/core/errors";
import type { Scope } from "@/lib/core/identity";
import { jsonIn } from "@/lib/core/model/json-in";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { judge, problemOf, type SchemaProblem } from "@/lib/core/untrusted/json-schema";
import type { AnswerFormat } from "@/lib/openai-api/run/work";
import type { AnswerCheck } from "@/lib/runs/agent/answer-check";

/** Throws 400, naming the field, for a strict schema that no reply can be validated against. */
export async function requireUsableSchema(
  me: Scope,
  format: AnswerFormat | undefined,
  field: string,
): Promise<void> {
  if (!format?.schema || !format.checked) return;
  const problem = await problemOf(me.workspace, format.schema);
  if (!problem) return;
  const why = whyOf(problem);
  throw invalid(why, { [field]: why });
}

function whyOf(problem: SchemaProblem | "too_much"): Sentence {
  if (problem === "too_much")
    return sentence("schema_takes_too_long", "This JSON Schema takes too long to read.");
  const { text = "" } = problem;
  switch (problem.kind) {
    case "remote_ref":
      return sentence("schema_ref_remote", "A $ref must point within the schema: {text}", { text });
    case "missing_ref":
      return sentence("schema_ref_missing", "A $ref points to nothing in the schema: {text}", {
        text,
      });
    case "circular_ref":
      return sentence("schema_ref_circular", "A $ref refers to itself: {text}", { text });
    case "pattern":
      return sentence("schema_pattern_invalid", "This is not a valid regular expression: {text}", {
        text,
      });
    default:
      return sentence("schema_invalid", "This is not a valid JSON Schema.");
  }
}

/** Validates a model's reply, and words the faults for the model. */
export function faultsIn(me: Scope, { schema, checked }: AnswerFormat): AnswerCheck["fault"] {
  return async (text, signal) => {
    const value = jsonIn(text);
    if (value === undefined) return checked ? NO_JSON : undefined;
    if (!schema && checked && (typeof value !== "object" || value === null || Array.isArray(value)))
      return NO_JSON;
    if (!schema || !checked) return undefined;
    const judged = await judge(me.workspace, schema, value, signal);
    if ("unjudged" in judged) return UNJUDGED;
    if (judged.faults.length === 0) return undefined;
    const lines = judged.faults.map(({ place, message }) => `${place || "(root)"}: ${message}`);
    return `Your answer does not fit the JSON Schema:\n\n${lines.join("\n")}\n\nAnswer again, with JSON that fits it and nothing else.`;
  };
}
const NO_JSON =
  "Your answer is not the JSON that was asked for. Answer again, with the JSON and nothing else.";
const UNJUDGED =
  "Your answer could not be validated against the JSON Schema within a second. Answer again with shorter JSON that fits it, and nothing else.";
