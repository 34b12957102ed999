import "server-only";
import { z } from "zod";
import { invalid } from "@/lib/core/http/reply/errors";
import type { Rule } from "@/lib/core/shared/rule";

/** Text under a contract's rule: the server's answer is the sentence that the form shows. */
export function ruled(rule: Rule) {
  return z
    .string({
      error: ({ input }) =>
        input === undefined || input === null
          ? (rule("") ?? "This field is required")
          : "This must be text",
    })
    .superRefine((value, context) => {
      const sentence = rule(value);
      if (sentence) context.addIssue({ code: "custom", message: sentence });
    });
}

/**
 * A list of at most `most` items. They are counted before any is looked at: what compares each with all would take as
 * long as the sender likes.
 */
export const listOf = <Item extends z.ZodType>(
  item: Item,
  most: number,
  tooMany: string,
  notList?: string,
) => z.array(z.unknown(), notList).max(most, tooMany).pipe(z.array(item));

/** An object of any names, `most` of them, counted before any value is looked at. */
export const recordOf = <Value extends z.ZodType>(value: Value, most: number, name: string) =>
  z
    .record(z.string(), z.unknown())
    .refine((record) => Object.keys(record).length <= most, `${name} must hold at most ${most}`)
    .meta({ most })
    .pipe(z.record(z.string(), value));

/** A path's id: opaque, URL-safe, at most 64 characters. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
export const IdParams = z.object({ id: Id });

/** An answer names so many fields at most. */
const FIELDS = 20;

/** Gives the value in the schema's type, or throws 400 with a sentence for each field. */
export function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value, { error: plainly });
  if (parsed.success) return parsed.data;
  const fields = new Map<string, string>(); // a caller's names: an object has some of its own
  for (const issue of parsed.error.issues.slice(0, FIELDS)) {
    const unknown =
      issue.code === "unrecognized_keys" ? issue.keys.slice(0, FIELDS).map(shown) : undefined;
    for (const name of unknown ?? [nameOf(issue)])
      if (!fields.has(name))
        fields.set(name, unknown ? "This field is not known here" : issue.message);
  }
  const [name, first] = [...fields][0] ?? ["body", "The request is not valid"];
  throw invalid(
    first === "This field is not known here" ? `The field ${name} is not known here` : first,
    Object.fromEntries(fields),
  );
}

/** A caller's own names are shown to be recognised, not repeated whole. */
const shown = (name: string): string => (name.length > 80 ? `${name.slice(0, 80)}…` : name);
const nameOf = ({ path = [] }: { path?: PropertyKey[] }): string =>
  path.map((step) => shown(String(step))).join(".") || "body";

/** What the schema library would say in its own words. Sentences that a schema brings along go before these. */
function plainly(issue: z.core.$ZodRawIssue): string {
  const name = nameOf(issue);
  if (issue.code === "invalid_type")
    return `${name} must be ${KINDS[issue.expected] ?? article(issue.expected)}`;
  if (issue.code === "invalid_value")
    return `${name} must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}`;
  if (issue.code === "too_small") return tooSmall(name, issue);
  if (issue.code === "too_big") return tooBig(name, issue);
  return `${name} is not valid`;
}

function tooSmall(
  name: string,
  { origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>,
): string {
  if (origin === "string")
    return minimum === 1
      ? `${name} must not be empty`
      : `${name} must be at least ${minimum} characters`;
  if (MANY.includes(origin)) return `${name} must hold at least ${minimum}`;
  return inclusive
    ? `${name} must be at least ${minimum}`
    : `${name} must be greater than ${minimum}`;
}

function tooBig(
  name: string,
  { origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>,
): string {
  if (origin === "string") return `${name} must be at most ${maximum} characters`;
  if (MANY.includes(origin)) return `${name} must hold at most ${maximum}`;
  return inclusive ? `${name} must be at most ${maximum}` : `${name} must be less than ${maximum}`;
}

/** Types that people call otherwise than the schema library does. */
const KINDS: Record<string, string> = {
  int: "a whole number",
  record: "an object",
  boolean: "true or false",
  null: "null",
};
const MANY = ["array", "set", "map", "file", "record"];

const article = (type: string): string => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);
