/**
 * A rule looks at a value and gives the sentence a person should read, or undefined when all is well.
 * Rules are plain functions so that a form can call them without carrying a schema library into the page;
 * the server's schemas call the same ones (`ruled` in core/http/parse.ts).
 */
export type Rule = (value: string) => string | undefined;

const NOTHING = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u;
/** No text that anybody may keep is longer: behind as much that cannot be seen nobody need look. */
const LONGEST = 200_000;
const BROKEN = /[\p{Cc}\u2028\u2029]/u;

export const rule = {
  /** Something that can be seen: white space and characters without a shape are nothing. */
  required:
    (sentence: string): Rule =>
    (value) =>
      NOTHING.test(value.slice(0, LONGEST)) ? sentence : undefined,
  /** What is no single line, once the space around it is gone. */
  line:
    (sentence: string): Rule =>
    (value) =>
      BROKEN.test(value.trim()) ? sentence : undefined,
  max:
    (length: number, sentence: string): Rule =>
    (value) =>
      value.length > length ? sentence : undefined,
  min:
    (length: number, sentence: string): Rule =>
    (value) =>
      value.length < length ? sentence : undefined,
  /** A pattern looks at no text longer than `max`, since the time of some grows with the square of the length. */
  matches:
    (pattern: RegExp, sentence: string, max: number, tooLong = sentence): Rule =>
    (value) => {
      if (value.length > max) return tooLong;
      return pattern.test(value) ? undefined : sentence;
    },
  /** The first rule that objects speaks. */
  all:
    (...rules: Rule[]): Rule =>
    (value) => {
      for (const each of rules) {
        const sentence = each(value);
        if (sentence) return sentence;
      }
      return undefined;
    },
};

/** What people call their agents, tasks and teams: one line that can be seen, 100 characters at most. */
export const nameRule: Rule = rule.all(
  rule.max(100, "Name must be at most 100 characters"),
  rule.required("Name is required"),
  rule.line("Name must be one line, without control characters"),
);
