import { expect, test } from "vitest";
import { money } from "@/lib/texts/format";
import { sentence } from "@/lib/texts/sentence";
import { fill } from "@/lib/texts/use-text";

test("values stand in their places; a place without a value stays as it is", () => {
  expect(fill("{count} of {all} done", { count: 1, all: 3 })).toBe("1 of 3 done");
  expect(fill("{count} agents")).toBe("{count} agents");
});

test("a finished sentence is found by the text it was made from", () => {
  const spoken = {
    language: "de",
    texts: {
      "Name is required": "Der Name fehlt",
      "{field} must be at most {count} characters": "{field}: höchstens {count} Zeichen",
      "{a} {b}": "!",
    },
  } as const;
  expect(sentence(spoken, "Name is required")).toBe("Der Name fehlt");
  expect(sentence(spoken, "Title must be at most 100 characters")).toBe(
    "Title: höchstens 100 Zeichen",
  );
  expect(sentence(spoken, "Two words")).toBe("Two words");
});

test("a sentence within a sentence, and one behind the other, are found too", () => {
  const texts = {
    "The graph of {name} can't run. {warnings}": "Der Graph von {name} läuft nicht. {warnings}",
    "No way leads to {name}, so it never works.": "Zu {name} führt kein Weg.",
    "{name} is gone": "{name} ist weg",
    "{name} is gone for good": "{name} ist für immer weg",
  };
  const spoken = { language: "de", texts } as const;
  const ways =
    "No way leads to Quill, so it never works. No way leads to Dr. Scout, so it never works.";
  expect(sentence(spoken, ways)).toBe("Zu Quill führt kein Weg. Zu Dr. Scout führt kein Weg.");
  expect(sentence(spoken, `The graph of Desk can't run. ${ways}`)).toBe(
    "Der Graph von Desk läuft nicht. Zu Quill führt kein Weg. Zu Dr. Scout führt kein Weg.",
  );
  expect(sentence(spoken, "Quill is gone for good")).toBe("Quill ist für immer weg");
  // What somebody has written stays theirs.
  expect(sentence(spoken, "The graph of Quill is gone can't run. Look!")).toBe(
    "Der Graph von Quill is gone läuft nicht. Look!",
  );
});

test.each([
  [0, "$0.00"],
  [0.0004, "< $0.001"],
  [0.003, "$0.003"],
  [0.41, "$0.41"],
  [1234.5, "$1,234.50"],
])("%s dollars are told as %s", (value, told) => expect(money(value)).toBe(told));

test("somebody's long text, or a name that every object has, stands as it came", () => {
  const spoken = {
    language: "de",
    texts: {
      "Name is required": "Der Name fehlt",
      "The graph of {name} can't run. {warnings}": "{name} {warnings}",
      "{name} is gone": "{name} ist weg",
    },
  } as const;
  expect(sentence(spoken, "constructor")).toBe("constructor");
  expect(sentence(spoken, "__proto__")).toBe("__proto__");
  for (const piece of ["Name is required ", "Look! ", "The graph of ", " is gone"]) {
    const text = piece.repeat(1_000_000 / piece.length);
    expect(sentence(spoken, text)).toBe(text);
    expect(sentence(spoken, text.slice(0, 4_999))).toEqual(expect.any(String));
  }
});
