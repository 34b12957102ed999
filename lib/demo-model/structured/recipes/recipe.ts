import "server-only";
import type { Parameter } from "@/lib/demo-model/tools/parameters";

/** How a body reaches the arguments of a tool: JavaScript expressions, by kind. */
export type Slots = {
  numbers: string[];
  texts: string[];
  lists: string[];
  objects: string[];
  /** The expression of the first parameter whose name meets the pattern. */
  named: (pattern: RegExp) => string | undefined;
};

/** A tool the demo model can write. `words`: any one alternative must be met wholly. No slots to fill: null. */
export type Recipe = { words: string[]; body: (slots: Slots) => string | null };

const access = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? `args.${name}` : `args[${JSON.stringify(name)}]`;

export function slotsOf(parameters: Parameter[]): Slots {
  const of = (...types: string[]) =>
    parameters
      .filter((parameter) => types.includes(parameter.type))
      .map((parameter) => access(parameter.name));
  return {
    numbers: of("number", "integer"),
    texts: of("string"),
    lists: of("array"),
    objects: of("object"),
    named: (pattern) => {
      const found = parameters.find((parameter) => pattern.test(parameter.name));
      return found && access(found.name);
    },
  };
}

/** A recipe of one number. */
export const ofNumber = (words: string[], expression: (n: string) => string): Recipe => ({
  words,
  body: ({ numbers: [n] }) => (n ? expression(n) : null),
});

/** A recipe of two numbers. */
export const ofTwo = (words: string[], body: (a: string, b: string) => string): Recipe => ({
  words,
  body: ({ numbers: [a, b] }) => (a && b ? body(a, b) : null),
});

/** A recipe of any numbers: a list of them, or all number parameters. */
export const ofNumbers = (words: string[], body: string): Recipe => ({
  words,
  body: ({ lists: [list], numbers }) => {
    if (!list && !numbers.length) return null;
    return `const numbers = ${list ?? `[${numbers.join(", ")}]`}.map(Number);
if (!numbers.length || numbers.some(Number.isNaN)) throw new Error("A list of numbers is expected");
${body}`;
  },
});

/** A recipe of one text. */
export const ofText = (words: string[], body: string): Recipe => ({
  words,
  body: ({ texts: [text] }) => (text ? `const text = String(${text});\n${body}` : null),
});
