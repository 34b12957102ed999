import "server-only";
import * as z from "zod";
import { invalid } from "@/lib/core/errors";
import { issue, sentenceOf } from "@/lib/core/http/request/issue";
import type { Rule } from "@/lib/core/shared/rule";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/**
 * Text checked by a contract's rule: the server's error is the sentence that the form shows. `most`: the maximum
 * length, for a rule that does not state one; it is for the description, the rule decides.
 */
export function ruled(rule: Rule, most = rule.most) {
  return z
    .string({
      error: ({ input }) =>
        issue(
          input === undefined || input === null
            ? (rule("") ?? sentence("required", "This field is required"))
            : NOT_TEXT,
        ),
    })
    .superRefine((value, context) => refine(context, rule(value)))
    .meta({ maxLength: most, ...(rule.least === undefined ? {} : { minLength: rule.least }) });
}
const NOT_TEXT = sentence("not_text", "This must be a string");

/** Refuses a value with a sentence, if there is one. */
export function refine(
  context: z.RefinementCtx,
  why: Sentence | undefined,
  path: (string | number)[] = [],
): void {
  if (why) context.addIssue({ code: "custom", message: issue(why), path });
}

/**
 * A list of at most `most` items. Items are counted before any is checked: comparing each with all others could take
 * arbitrarily long.
 */
export const listOf = <Item extends z.ZodType>(
  item: Item,
  most: number,
  tooMany: string,
  notList?: string,
) => z.array(z.unknown(), notList).max(most, tooMany).pipe(z.array(item));

/** An object with any keys, at most `most`, counted before any value is checked. */
export const recordOf = <Value extends z.ZodType>(value: Value, most: number, name: string) =>
  z
    .record(z.string(), z.unknown())
    .refine(
      (record) => Object.keys(record).length <= most,
      issue(
        sentence("too_many_entries", "{name} must contain at most {most} entries", { name, most }),
      ),
    )
    .meta({ most })
    .pipe(z.record(z.string(), value));

/** A path's id: opaque, URL-safe, at most 64 characters. */
export const Id = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/)
  .max(64);
export const IdParams = z.object({ id: Id });

/** A response lists at most this many fields. */
const FIELDS = 20;

/** Returns the value in the schema's type, or throws 400 with a sentence for each field. */
export function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value, { error: plainly });
  if (parsed.success) return parsed.data;
  const fields = new Map<string, Sentence>(); // names from a caller: an object has inherited ones
  for (const each of parsed.error.issues.slice(0, FIELDS).map(innermost)) {
    const unknown =
      each.code === "unrecognized_keys" ? each.keys.slice(0, FIELDS).map(shortName) : undefined;
    for (const name of unknown ?? [nameOf(each)])
      if (!fields.has(name)) fields.set(name, unknown ? UNKNOWN : sentenceOf(each.message));
  }
  const [name, first] = [...fields][0] ?? [
    "body",
    sentence("request_invalid", "The request is not valid"),
  ];
  throw invalid(
    first === UNKNOWN
      ? sentence("field_unknown", "Unknown field: {field}", { field: name })
      : first,
    Object.fromEntries(fields),
  );
}

/** For a value of several possible kinds: the errors of the kind that it is meant to be. */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== "invalid_union") return issue;
  const [option] = issue.errors.filter((each) => each.length > 0 && each.every(isWithin));
  const first = option?.[0];
  if (!first) return issue;
  const whole = { ...first, path: [...issue.path, ...first.path] } as typeof first;
  // The schema library words inner errors before it knows their path.
  const own = first.message !== plainly(first as z.core.$ZodRawIssue);
  return innermost(own ? whole : { ...whole, message: plainly(whole as z.core.$ZodRawIssue) });
}
const isWithin = ({ path }: z.core.$ZodIssue): boolean => path.length > 0;

const UNKNOWN = sentence("unknown_here", "Unknown field");

/** Names from the caller are shortened: they only need to be recognisable. */
const shortName = (name: string): string => (name.length > 80 ? `${name.slice(0, 80)}…` : name);
const nameOf = ({ path = [] }: { path?: PropertyKey[] }): string =>
  path.map((step) => shortName(String(step))).join(".") || "body";

/** Texts for the schema library's own issues. Sentences in a schema take precedence. */
function plainly(raw: z.core.$ZodRawIssue): string {
  const name = nameOf(raw);
  if (raw.code === "invalid_type") return issue(wrongType(name, raw.expected));
  if (raw.code === "invalid_value") {
    const values = raw.values.join(", ");
    return issue(
      raw.values.length > 1
        ? sentence("not_one_of", "{name} must be one of {values}", { name, values })
        : sentence("not_the_value", "{name} must be {value}", { name, value: values }),
    );
  }
  if (raw.code === "too_small") return issue(tooSmall(name, raw));
  if (raw.code === "too_big") return issue(tooBig(name, raw));
  return issue(sentence("not_valid", "{name} is not valid", { name }));
}

function wrongType(name: string, type: string): Sentence {
  switch (type) {
    case "number":
      return sentence("not_number", "{name} must be a number", { name });
    case "int":
      return sentence("not_whole_number", "{name} must be a whole number", { name });
    case "boolean":
      return sentence("not_boolean", "{name} must be true or false", { name });
    case "null":
      return sentence("not_null", "{name} must be null", { name });
    case "record":
    case "object":
      return sentence("not_object", "{name} must be an object", { name });
    case "array":
      return sentence("not_array", "{name} must be an array", { name });
    case "string":
      return sentence("not_string", "{name} must be a string", { name });
    default:
      return sentence("not_of_type", "{name} must be of type {type}", { name, type });
  }
}

function tooSmall(
  name: string,
  { origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>,
): Sentence {
  const least = Number(minimum);
  if (origin === "string")
    return least === 1
      ? sentence("text_empty", "{name} must not be empty", { name })
      : sentence("text_too_short", "{name} must be at least {least} characters", { name, least });
  if (MANY.includes(origin))
    return sentence("too_few_entries", "{name} must contain at least {least} entries", {
      name,
      least,
    });
  return inclusive
    ? sentence("number_too_small", "{name} must be at least {least}", { name, least })
    : sentence("number_not_greater", "{name} must be greater than {least}", { name, least });
}

function tooBig(
  name: string,
  { origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>,
): Sentence {
  const most = Number(maximum);
  if (origin === "string")
    return sentence("text_too_long", "{name} must be at most {most} characters", { name, most });
  if (MANY.includes(origin))
    return sentence("too_many_entries", "{name} must contain at most {most} entries", {
      name,
      most,
    });
  return inclusive
    ? sentence("number_too_large", "{name} must be at most {most}", { name, most })
    : sentence("number_not_less", "{name} must be less than {most}", { name, most });
}

const MANY = ["array", "set", "map", "file", "record"];
