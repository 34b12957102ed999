import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/**
 * A rule looks at a value and gives the sentence a person should read, or undefined when all is well.
 * Rules are plain functions so that a form can call them without carrying a schema library into the page;
 * the server's schemas call the same ones (`ruled` in core/http/parse.ts).
 */
export type Rule = (value: string) => Sentence | undefined;

const NOTHING = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u;
/** No text that anybody may keep is longer: behind as much that cannot be seen nobody need look. */
const LONGEST = 200_000;
const BROKEN = /[\p{Cc}\u2028\u2029]/u;

export const rule = {
  /** Something that can be seen: white space and characters without a shape are nothing. */
  required:
    <Why>(why: Why) =>
    (value: string): Why | undefined =>
      NOTHING.test(value.slice(0, LONGEST)) ? why : undefined,
  /** What is no single line, once the space around it is gone. */
  line:
    <Why>(why: Why) =>
    (value: string): Why | undefined =>
      BROKEN.test(value.trim()) ? why : undefined,
  max:
    (length: number, why: Sentence): Rule =>
    (value) =>
      value.length > length ? why : undefined,
  min:
    (length: number, why: Sentence): Rule =>
    (value) =>
      value.length < length ? why : undefined,
  /** A pattern looks at no text longer than `max`, since the time of some grows with the square of the length. */
  matches:
    (pattern: RegExp, why: Sentence, max: number, tooLong = why): Rule =>
    (value) => {
      if (value.length > max) return tooLong;
      return pattern.test(value) ? undefined : why;
    },
  /** The first rule that objects speaks. */
  all:
    (...rules: Rule[]): Rule =>
    (value) => {
      for (const each of rules) {
        const why = each(value);
        if (why) return why;
      }
      return undefined;
    },
};

/** What people call their agents, tasks and teams: one line that can be seen, 100 characters at most. */
export const nameRule: Rule = rule.all(
  rule.max(100, sentence("name_too_long", "Name must be at most 100 characters")),
  rule.required(sentence("name_required", "Name is required")),
  rule.line(sentence("name_not_one_line", "Name must be one line, without control characters")),
);
