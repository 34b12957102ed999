import { expect, test } from "vitest";
import { money } from "@/lib/texts/format";
import { sentence } from "@/lib/texts/sentence";
import { fill } from "@/lib/texts/use-text";

test("values stand in their places; a place without a value stays as it is", () => {
  expect(fill("{count} of {all} done", { count: 1, all: 3 })).toBe("1 of 3 done");
  expect(fill("{count} agents")).toBe("{count} agents");
});

test("a finished sentence is found by the text it was made from", () => {
  const spoken = { language: "de", texts: { "Name is required": "Der Name fehlt", "{field} must be at most {count} characters": "{field}: höchstens {count} Zeichen", "{a} {b}": "!" } } as const;
  expect(sentence(spoken, "Name is required")).toBe("Der Name fehlt");
  expect(sentence(spoken, "Title must be at most 100 characters")).toBe("Title: höchstens 100 Zeichen");
  expect(sentence(spoken, "Two words")).toBe("Two words");
});

test.each([
  [0, "$0.00"],
  [0.0004, "< $0.001"],
  [0.003, "$0.003"],
  [0.41, "$0.41"],
  [1234.5, "$1,234.50"],
])("%s dollars are told as %s", (value, told) => expect(money(value)).toBe(told));
