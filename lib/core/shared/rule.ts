import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/**
 * A rule checks a value and returns a sentence for people, or undefined when the value is valid. Rules are plain
 * functions so that a form can call them without loading a schema library into the page; the server's schemas call the
 * same ones (`ruled` in core/http/parse.ts).
 */
export type Rule = ((value: string) => Sentence | undefined) & {
  /** The maximum length of the text, if the rule has one: for the API description. */
  most?: number;
  least?: number;
};

const NOTHING = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u;
/** No text that may be stored is longer: after this many invisible characters the check can stop. */
const LONGEST = 200_000;
const BROKEN = /[\p{Cc}\u2028\u2029]/u;

export const rule = {
  /** Requires something visible: white space and invisible characters do not count. */
  required:
    <Why>(why: Why) =>
    (value: string): Why | undefined =>
      NOTHING.test(value.slice(0, LONGEST)) ? why : undefined,
  /** Not a single line, once trimmed. */
  line:
    <Why>(why: Why) =>
    (value: string): Why | undefined =>
      BROKEN.test(value.trim()) ? why : undefined,
  max: (length: number, why: Sentence): Rule =>
    Object.assign((value: string) => (value.length > length ? why : undefined), {
      most: length,
    }),
  min: (length: number, why: Sentence): Rule =>
    Object.assign((value: string) => (value.length < length ? why : undefined), {
      least: length,
    }),
  /** Patterns are not applied to text longer than `max`, since the time of some grows with the square of the length. */
  matches: (pattern: RegExp, why: Sentence, max: number, tooLong = why): Rule =>
    Object.assign(
      (value: string) => {
        if (value.length > max) return tooLong;
        return pattern.test(value) ? undefined : why;
      },
      { most: max },
    ),
  /** Returns the sentence of the first rule that fails. */
  all: (...rules: Rule[]): Rule =>
    Object.assign(
      (value: string) => {
        for (const each of rules) {
          const why = each(value);
          if (why) return why;
        }
        return undefined;
      },
      {
        most: rules.find(({ most }) => most !== undefined)?.most,
        least: rules.find(({ least }) => least !== undefined)?.least,
      },
    ),
};

/** The longest name of an agent, a task or a team. */
export const NAME_MOST = 100;
/** The rule for names of agents, tasks and teams: one visible line of at most 100 characters. */
export const nameRule: Rule = rule.all(
  rule.max(NAME_MOST, sentence("name_too_long", "Name must be at most 100 characters")),
  rule.required(sentence("name_required", "Name is required")),
  rule.line(sentence("name_not_one_line", "Name must be one line, without control characters")),
);
