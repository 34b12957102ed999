import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routeFiles } from "./endpoints";
import { files } from "./sources";

/** In another process, which can be killed: a text that takes minutes would block this one for as long. */
const PATIENCE_MS = 300_000;
let child: ReturnType<typeof spawn>;
let looked: { name: string; places: number }[] = [];

beforeAll(async () => {
  const program = path.resolve(import.meta.dirname, "../bench/rules.ts");
  child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", program, "--json"],
    { cwd: path.resolve(import.meta.dirname, "../.."), env: { ...process.env, NODE_OPTIONS: "" } },
  );
  let text = "";
  child.stdout!.on("data", (chunk) => (text += String(chunk)));
  await once(child, "exit");
  looked = JSON.parse(text) as typeof looked;
}, PATIENCE_MS);
afterAll(() => void child.kill("SIGKILL"));

const modules = import.meta.glob<Record<string, unknown>>("../../lib/**/rules.ts", {
  eager: true,
});
const rules = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .flatMap(([name, value]) =>
    name.endsWith("Rules") ? Object.keys(value as object).map((key) => `${name}.${key}`) : [],
  );
const schemas = routeFiles(files).flatMap(({ text }) =>
  [...text.matchAll(/\b(?:body|query|params): ([A-Z]\w+)/g)].map((found) => found[1]!),
);

describe("a megabyte of the worst texts is looked through in time", () => {
  test("by every rule of every field", () => {
    expect(rules.length).toBeGreaterThan(30);
    expect(looked.map(({ name }) => name)).toEqual(expect.arrayContaining(rules));
  });
  test("by every schema of a body, a query or a path, at every position of a text", () => {
    expect(schemas.length).toBeGreaterThan(50);
    expect(looked.map(({ name }) => name)).toEqual(expect.arrayContaining(schemas));
    // The body of an agent contains tools, which may be much larger than the agent itself.
    const places = Object.fromEntries(looked.map((each) => [each.name, each.places]));
    expect(Object.values(places).reduce((all, each) => all + each, 0)).toBeGreaterThan(200);
  });
});
