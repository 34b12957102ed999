/**
 * A rule looks at a value and gives the sentence a person should read, or undefined when all is well.
 * Rules are plain functions so that a form can call them without carrying a schema library into the page;
 * the server's schemas call the same ones (`ruled` in core/http/parse.ts).
 */
export type Rule = (value: string) => string | undefined;

export const rule = {
  required:
    (sentence: string): Rule =>
    (value) =>
      value.trim() === "" ? sentence : undefined,
  max:
    (length: number, sentence: string): Rule =>
    (value) =>
      value.length > length ? sentence : undefined,
  min:
    (length: number, sentence: string): Rule =>
    (value) =>
      value.length < length ? sentence : undefined,
  matches:
    (pattern: RegExp, sentence: string): Rule =>
    (value) =>
      pattern.test(value) ? undefined : sentence,
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
