import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { code, file, files, textOf } from "./sources";

/** NODE_ENV is the tools' own, FAULT is for tests alone. */
const UNSAID = ["NODE_ENV", "FAULT"];

test(".env.example and the configuration name the same variables", () => {
  const example = [...textOf(".env.example").matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map(
    (found) => found[1]!,
  );
  const read = [...textOf("lib/core/config.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]*): [a-z]/gm)].map(
    (found) => found[1]!,
  );
  expect(read.length).toBeGreaterThan(5);
  expect(example.toSorted()).toEqual(read.filter((each) => !UNSAID.includes(each)).toSorted());
});

test("the configuration alone reads the environment", () => {
  /** Start-up and the tools: they set what packages read, or run before there is a configuration. */
  const others = [
    "lib/start-server.ts",
    "instrumentation.ts",
    "next.config.mjs",
    "prisma.config.ts",
  ];
  /** It writes programs for others to run. */
  const EXAMPLES = "lib/openapi/reference/examples.ts";
  const readers = code.filter(
    (each) =>
      /^(app|components|lib)\/|^[\w.-]+$/.test(each) &&
      !each.startsWith("lib/cli/") &&
      textOf(each).includes("process.env"),
  );
  expect(readers.filter((each) => ![...others, EXAMPLES].includes(each))).toEqual([
    "lib/core/config.ts",
  ]);
});

describe("documents cite what is there", () => {
  const folders = readdirSync(file("."), { withFileTypes: true }).filter(
    (each) => each.isDirectory() && files.some((one) => one.startsWith(`${each.name}/`)),
  );
  const begins = new RegExp(
    `^(${folders.map((each) => each.name.replace(".", "\\.")).join("|")})/`,
  );

  test.each(["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "OPERATIONS.md"])(
    "%s",
    (document) => {
      const cited = [...textOf(document).matchAll(/`([^`\s]+)`/g)]
        .map((found) => found[1]!.replace(/[:#].*$/, ""))
        .filter((each) => begins.test(each));
      const gone = cited.filter(
        (each) => !/[<>*{}…]/.test(each) && !existsSync(path.join(file("."), each)),
      );
      expect(gone).toEqual([]);
    },
  );
});
