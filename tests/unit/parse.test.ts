import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Id, parse } from "@/lib/core/http/request/parse";
import { AppError } from "@/lib/core/errors";

const textsOf = ({ fields = {} }: AppError): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, why]) => [name, why.text]));

/** The message for a value that a field's schema does not accept. */
function told(schema: z.ZodType, value: unknown): Record<string, string> | undefined {
  try {
    parse(z.object({ field: schema }), { field: value });
  } catch (error) {
    if (error instanceof AppError) return { error: error.message, ...textsOf(error) };
    throw error;
  }
  return undefined;
}

describe("a schema without its own sentence gets a plain one", () => {
  test.each<[z.ZodType, unknown, string]>([
    [z.number().int().positive(), 0, "field must be greater than 0"],
    [z.number().int(), 1.5, "field must be a whole number"],
    [z.number().min(0), -1, "field must be at least 0"],
    [z.number().max(5), 6, "field must be at most 5"],
    [z.number().lt(5), 5, "field must be less than 5"],
    [z.number(), "x", "field must be a number"],
    [z.record(z.string(), z.unknown()), [], "field must be an object"],
    [z.object({}), null, "field must be an object"],
    [z.array(z.string()), "x", "field must be an array"],
    [z.array(z.string()).max(1), ["a", "b"], "field must contain at most 1 entries"],
    [z.array(z.string()).min(1), [], "field must contain at least 1 entries"],
    [z.string(), undefined, "field must be a string"],
    [z.string().min(1), "", "field must not be empty"],
    [z.string().min(3), "a", "field must be at least 3 characters"],
    [z.string().max(3), "abcd", "field must be at most 3 characters"],
    [z.boolean(), "yes", "field must be true or false"],
    [z.enum(["one", "two"]), "three", "field must be one of one, two"],
    [z.literal(true), false, "field must be true"],
    [Id, "a b", "field is not valid"],
    [z.union([z.string(), z.number()]), null, "field is not valid"],
    [
      z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("a") }),
        z.object({ kind: z.literal("b") }),
      ]),
      { kind: "c" },
      "field.kind is not valid",
    ],
  ])("%#: %j gets the sentence %s", (schema, value, sentence) =>
    expect(told(schema, value)?.error).toBe(sentence),
  );
});

describe("a sentence of a schema is returned as it is, without the field's name before it", () => {
  test.each<[z.ZodType, unknown, string]>([
    [z.enum(["one"], "status must be one"), "two", "status must be one"],
    [z.array(z.string()).min(1, "Name at least one host"), [], "Name at least one host"],
    [z.string().min(1, "Say why"), "", "Say why"],
    [z.literal(true, "approve must be true"), 7, "approve must be true"],
    [z.number("A price must be a number"), "x", "A price must be a number"],
  ])("%#: %j gets the sentence %s", (schema, value, sentence) =>
    expect(told(schema, value)).toEqual({ error: sentence, field: sentence }),
  );
});

test("names that a caller makes up are cut, and twenty are enough", () => {
  const many = Object.fromEntries(Array.from({ length: 45_000 }, (_, at) => [`k${at}`, at]));
  const fields = (value: unknown) => {
    try {
      return parse(z.strictObject({ rows: z.array(z.strictObject({})).optional() }), value);
    } catch (error) {
      return error instanceof AppError ? { error: error.message, ...textsOf(error) } : {};
    }
  };
  expect(Object.keys(fields(many))).toHaveLength(21);
  expect(
    Object.keys(fields({ rows: Array.from({ length: 10_000 }, () => ({ a: 1 })) })).length,
  ).toBeLessThanOrEqual(21);
  expect(fields({ ["x".repeat(900_000)]: 1 })).toEqual({
    error: `Unknown field: ${"x".repeat(80)}…`,
    [`${"x".repeat(80)}…`]: "Unknown field",
  });
  expect(JSON.stringify(fields({ rows: [{ ["x".repeat(900_000)]: 1 }] })).length).toBeLessThan(
    1_000,
  );
});

test("a value that is not an object is an error of the body, an unknown field one of that field", () => {
  expect(() => parse(z.object({}), 7)).toThrow("body must be an object");
  expect(() => parse(z.strictObject({}), { more: 1 })).toThrow("Unknown field: more");
});

test.each(Object.getOwnPropertyNames(Object.prototype))(
  "a field that is called %s is named like any other",
  (name) => {
    const refused = (schema: z.ZodType, value: string) => {
      try {
        return parse(schema, JSON.parse(value));
      } catch (error) {
        return [(error as AppError).message, textsOf(error as AppError)];
      }
    };
    expect(refused(z.strictObject({}), `{"${name}": 1}`)).toEqual([
      `Unknown field: ${name}`,
      Object.fromEntries([[name, "Unknown field"]]),
    ]);
    if (name !== "__proto__")
      expect(refused(z.record(z.string(), z.string()), `{"${name}": 1}`)).toEqual([
        `${name} must be a string`,
        { [name]: `${name} must be a string` },
      ]);
  },
);
