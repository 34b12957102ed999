import { describe, expect, test } from "vitest";
import { Environment } from "@/lib/core/config";
import { configurationPage, PAGE, settingSections } from "../support/configuration-page";
import { code, textOf } from "./sources";

/** NODE_ENV belongs to the tools, FAULT to the tests. */
const UNDOCUMENTED = ["NODE_ENV", "FAULT"];
/** By default it is derived from PORT. */
const DERIVED = ["APP_URL"];

const settings = settingSections().flatMap((section) => section.settings);
const shape: Record<string, { safeParse: (value: unknown) => { data?: unknown } }> =
  Environment.shape;

test(".env.example and the configuration schema name the same variables", () => {
  const known = Object.keys(shape).filter((each) => !UNDOCUMENTED.includes(each));
  expect(known.length).toBeGreaterThan(50);
  expect(settings.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

test("each setting of .env.example has its own comment", () => {
  expect(settings.filter(({ text }) => text === "").map(({ name }) => name)).toEqual([]);
});

test("each value in .env.example is the default of the schema, and an empty one means that there is none", () => {
  const isNone = (value: unknown): boolean =>
    value === undefined || ["[]", "{}", '""'].includes(JSON.stringify(value));
  const wrong = settings
    .filter(({ name, active }) => active && !DERIVED.includes(name))
    .filter(({ name, example }) => {
      const usual = shape[name]!.safeParse(undefined).data;
      if (example === "") return !isNone(usual);
      return JSON.stringify(shape[name]!.safeParse(example).data) !== JSON.stringify(usual);
    });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test("docs/configuration.md is what npm run docs:configuration writes", () => {
  expect(textOf(PAGE)).toBe(configurationPage());
});

describe("the environment", () => {
  /** Start-up and the tools: they set variables that packages read, or run before there is a configuration. */
  const others = [
    "lib/start-server.ts",
    "instrumentation.ts",
    "next.config.mjs",
    "prisma.config.ts",
  ];
  /** It writes programs for others to run. */
  const EXAMPLES = "lib/openapi/reference/examples.ts";

  test("is only read by the configuration", () => {
    const readers = code.filter(
      (each) =>
        /^(app|components|lib)\/|^[\w.-]+$/.test(each) &&
        !/^lib\/((cli|commands)\/|core\/db\/sqlite\/[\w-]+\.mjs$)/.test(each) && // programs without the configuration
        textOf(each).includes("process.env"),
    );
    expect(readers.filter((each) => ![...others, EXAMPLES].includes(each))).toEqual([
      "lib/core/config.ts",
    ]);
  });
});
