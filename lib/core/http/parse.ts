import "server-only";
import { z } from "zod";
import { invalid } from "@/lib/core/http/errors";
import type { Rule } from "@/lib/core/rule";

/** Text under a contract's rule: the server's answer is the sentence that the form shows. */
export function ruled(rule: Rule) {
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? (rule("") ?? "This field is required") : "This must be text") })
    .superRefine((value, context) => {
      const sentence = rule(value);
      if (sentence) context.addIssue({ code: "custom", message: sentence });
    });
}

/** A path's id: opaque, URL-safe, at most 64 characters. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
export const IdParams = z.object({ id: Id });

/** Gives the value in the schema's type, or throws 400 with a sentence for each field. */
export function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const unknown = issue.code === "unrecognized_keys" ? issue.keys : undefined;
    for (const name of unknown ?? [issue.path.join(".") || "body"]) fields[name] ??= unknown ? "This field is not known here" : sentence(issue, name);
  }
  const [name, first] = Object.entries(fields)[0] ?? ["body", "The request is not valid"];
  throw invalid(first === "This field is not known here" ? `The field ${name} is not known here` : first, fields);
}

/** Rules speak for themselves; what the schema library says itself is put plainly. */
function sentence(issue: z.core.$ZodIssue, name: string): string {
  if (issue.code === "custom") return issue.message;
  if (issue.code === "invalid_type") return issue.message.startsWith("Invalid input") ? `${name} must be ${article(issue.expected)}` : issue.message;
  return `${name}: ${issue.message}`;
}

const article = (type: string): string => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);
