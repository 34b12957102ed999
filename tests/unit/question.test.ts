import { expect, test } from "vitest";
import { NotAsked, questionIn } from "@/lib/connections/mcp/tools/question";
import { checkedAnswer } from "@/lib/tools/check/check-answer";

const form = (properties: object, more: object = {}) =>
  questionIn({ message: "?", requestedSchema: { type: "object", properties, ...more } });
const why = (found: unknown) => (found instanceof NotAsked ? found.why : undefined);

test("a form keeps what the protocol allows of a field, and nothing else", () => {
  expect(
    form(
      {
        mail: { type: "string", format: "email", title: "Mail\u202e", pattern: "(a+)+$" },
        size: { type: "string", oneOf: [{ const: "s", title: "Small" }], default: "s" },
        many: { type: "array", items: { enum: ["x", "y"] }, maxItems: 1, default: ["y"] },
        yes: { type: "boolean", default: true },
      },
      { required: ["mail", "nothing"] },
    ),
  ).toEqual({
    message: "?",
    schema: {
      type: "object",
      properties: {
        mail: { type: "string", format: "email", title: "Mail" },
        size: { type: "string", oneOf: [{ const: "s", title: "Small" }], default: "s" },
        many: {
          type: "array",
          items: { anyOf: [{ const: "x" }, { const: "y" }] },
          maxItems: 1,
          default: ["y"],
        },
        yes: { type: "boolean", default: true },
      },
      required: ["mail"],
    },
  });
});

test.each(["password", "apiKey", "access_token", "your-PIN", "clientSecret", "cardNumber"])(
  "no one is asked for a secret: %s",
  (name) => expect(why(form({ [name]: { type: "string" } }))).toMatch(/secret/),
);
test("nor by its title or its format", () => {
  expect(why(form({ a: { type: "string", title: "Your password" } }))).toMatch(/secret/);
  expect(why(form({ a: { type: "string", format: "password" } }))).toMatch(/secret/);
  expect(why(form({ spinach: { type: "boolean" }, tokens_of_love: { type: "string" } }))).toBe(
    undefined,
  );
});

test.each([
  ["no form at all", { message: "?" }],
  ["an object in an object", { requestedSchema: { properties: { a: { type: "object" } } } }],
  ["no choice", { requestedSchema: { properties: { a: { type: "string", enum: [] } } } }],
  ["a script as a page", { mode: "url", url: "javascript:alert(1)" }],
  ["a page with a password", { mode: "url", url: "https://a:b@c.example" }],
  ["no page", { mode: "url", url: "nowhere" }],
])("what can't be asked is not: %s", (_, params) => {
  expect(questionIn(params)).toBeInstanceOf(NotAsked);
});

const question = {
  message: "?",
  schema: {
    type: "object" as const,
    properties: {
      name: { type: "string" as const, minLength: 2, maxLength: 4 },
      when: { type: "string" as const, format: "date" as const },
      size: { type: "string" as const, oneOf: [{ const: "s" }], default: "s" },
      count: { type: "integer" as const, minimum: 1, maximum: 9 },
      many: { type: "array" as const, items: { anyOf: [{ const: "x" }] }, minItems: 1 },
    },
    required: ["name"],
  },
};
const faults = (given: object) => {
  const checked = checkedAnswer(question, { name: "Ada", ...given });
  return "faults" in checked
    ? Object.fromEntries(Object.entries(checked.faults).map(([name, each]) => [name, each.reason]))
    : {};
};

test("an answer has defaults for omitted fields, and no unknown ones", () => {
  expect(checkedAnswer(question, { name: "Ada", other: 1 })).toEqual({
    content: { name: "Ada", size: "s" },
  });
});

test.each([
  [{ name: undefined }, "question_field_required"],
  [{ name: "A" }, "question_too_short"],
  [{ name: "Adaline" }, "question_too_long"],
  [{ name: 3 }, "question_not_text"],
  [{ when: "2026-13-40" }, "question_wrong_form"],
  [{ size: "m" }, "question_not_offered"],
  [{ count: 1.5 }, "question_not_whole"],
  [{ count: "2" }, "question_not_number"],
  [{ count: 0 }, "question_too_small"],
  [{ count: 10 }, "question_too_large"],
  [{ many: [] }, "question_too_few"],
  [{ many: ["y"] }, "question_not_offered"],
  [{ many: ["x", "x"] }, "question_not_offered"],
])("an answer that does not fit is refused: %j", (given, reason) => {
  expect(Object.values(faults(given))).toEqual([reason]);
});
