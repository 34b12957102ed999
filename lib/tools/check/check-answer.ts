import { canParseUrl } from "@/lib/core/can-parse-url";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import type {
  AnswerContent,
  AnswerValue,
  ServerQuestion,
  QuestionField,
} from "@/lib/tools/question";

const EMAIL = /^[^\s@]{1,200}@[^\s@]{1,200}$/;

/** The answer to send: with defaults for omitted fields, and without unknown ones. Or its errors, by field. */
export function checkedAnswer(
  { schema }: ServerQuestion,
  values: Record<string, unknown>,
): { content: AnswerContent } | { faults: Record<string, Sentence> } {
  const content: AnswerContent = {};
  const faults: Record<string, Sentence> = {};
  for (const [name, field] of Object.entries(schema?.properties ?? {})) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    const used = isEmpty(value, field) ? field.default : (value as AnswerValue);
    if (used === undefined) {
      if (schema?.required.includes(name)) faults[name] = REQUIRED;
      continue;
    }
    const fault = faultOf(field, used);
    if (fault) faults[name] = fault;
    else content[name] = used;
  }
  return Object.keys(faults).length ? { faults } : { content };
}

const isEmpty = (value: unknown, { type }: QuestionField): boolean =>
  value === undefined || value === null || (value === "" && type !== "string");

const REQUIRED = sentence("question_field_required", "This must be filled in");
const NOT_NUMBER = sentence("question_not_number", "This must be a number");
const NOT_OFFERED = sentence("question_not_offered", "Choose one of the options");

function faultOf(field: QuestionField, value: unknown): Sentence | undefined {
  if (field.type === "boolean")
    return typeof value === "boolean"
      ? undefined
      : sentence("question_not_boolean", "This must be yes or no");
  if (field.type === "array") return choicesFault(field, value);
  if (field.type === "string") return textFault(field, value);
  return numberFault(field, value);
}

function choicesFault({ items, minItems, maxItems }: QuestionField, value: unknown) {
  const offered = (items?.anyOf ?? []).map((each) => each.const);
  if (!Array.isArray(value) || value.some((each) => !offered.includes(each as string)))
    return NOT_OFFERED;
  if (new Set(value).size < value.length) return NOT_OFFERED;
  if (minItems !== undefined && value.length < minItems)
    return sentence("question_too_few", "Choose at least {least}", { least: minItems });
  if (maxItems !== undefined && value.length > maxItems)
    return sentence("question_too_many", "Choose at most {most}", { most: maxItems });
  return undefined;
}

function textFault({ oneOf, minLength, maxLength, format }: QuestionField, value: unknown) {
  if (typeof value !== "string") return sentence("question_not_text", "This must be a text");
  if (oneOf) return oneOf.some((each) => each.const === value) ? undefined : NOT_OFFERED;
  const length = [...value].length;
  if (minLength !== undefined && length < minLength)
    return sentence("question_too_short", "This must be at least {least} characters", {
      least: minLength,
    });
  const most = Math.min(maxLength ?? TEXT_MOST, TEXT_MOST);
  if (length > most)
    return sentence("question_too_long", "This must be at most {most} characters", { most });
  return format && value !== "" && !FORMATS[format](value)
    ? sentence("question_wrong_form", "This doesn't match the required format: {format}", {
        format,
      })
    : undefined;
}
const TEXT_MOST = 10_000;

const FORMATS: Record<NonNullable<QuestionField["format"]>, (value: string) => boolean> = {
  email: (value) => EMAIL.test(value),
  uri: (value) => canParseUrl(value),
  date: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)),
  "date-time": (value) => /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value)),
};

function numberFault({ type, minimum, maximum }: QuestionField, value: unknown) {
  if (typeof value !== "number" || !Number.isFinite(value)) return NOT_NUMBER;
  if (type === "integer" && !Number.isInteger(value))
    return sentence("question_not_whole", "This must be a whole number");
  if (minimum !== undefined && value < minimum)
    return sentence("question_too_small", "This must be {least} or more", { least: minimum });
  if (maximum !== undefined && value > maximum)
    return sentence("question_too_large", "This must be {most} or less", { most: maximum });
  return undefined;
}
