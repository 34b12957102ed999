// How long each rule of a field, and each schema for input from callers, takes for a megabyte of the worst text:
// meanwhile, no one else gets a response. `--json`: for tests/rules/long-texts.test.ts.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { placesIn, worstTexts, type Place } from "../support/worst-texts";

const BAR_MS = 50;
const root = path.resolve(import.meta.dirname, "../..");
const filesIn = (folder: string, name: RegExp): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((each) => name.test(each))
    .map((each) => path.join(root, folder, each));
/** One after the other: modules that import each other in a cycle deadlock when all are requested at once. */
async function loaded(files: string[]): Promise<Record<string, unknown>[]> {
  const modules = [];
  for (const file of files) modules.push(await load(file));
  return modules;
}
const load = (file: string) => import(pathToFileURL(file).href) as Promise<Record<string, unknown>>;

type Looks = { name: string; look: (input: never) => unknown; places: Place[] };

/** Rules are functions in an object named `…Rules`, or exported as `…Rule`. */
async function rules(): Promise<Looks[]> {
  const modules = await loaded([
    path.join(root, "lib/core/shared/rule.ts"),
    ...filesIn("lib", /(\/rules|schema)\.ts$/),
  ]);
  const named = modules
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, value]) =>
      name.endsWith("Rules")
        ? Object.entries(value as object).map(([key, each]) => [`${name}.${key}`, each] as const)
        : name.endsWith("Rule")
          ? [[name, value] as const]
          : [],
    );
  return named
    .filter(([, each]) => typeof each === "function")
    .map(([name, look]) => ({ name, look: look as Looks["look"], places: [(text) => text] }));
}

/** The schemas that a route file uses for a body, a query or its path parameters. */
async function schemas(): Promise<Looks[]> {
  const asked = new Set(
    filesIn("app", /route\.ts$/).flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\b(?:body|query|params): ([A-Z]\w+)/g)].map(
        (found) => found[1]!,
      ),
    ),
  );
  const modules = await loaded([
    path.join(root, "lib/core/http/request/parse.ts"),
    ...filesIn("lib", /schema\.ts$/),
  ]);
  const known = new Map(
    modules
      .flatMap((module) => Object.entries(module))
      .filter((pair): pair is [string, z.ZodType] => pair[1] instanceof z.ZodType),
  );
  return [...asked].flatMap((name) => {
    const schema = known.get(name);
    return schema
      ? [{ name, look: (input: never) => schema.safeParse(input), places: placesIn(schema) }]
      : [];
  });
}

function slowestOf({ name, look, places }: Looks) {
  let ms = 0;
  for (const place of places) {
    for (const text of place.length === 0 ? [""] : worstTexts) {
      const input = place(text) as never;
      const began = process.cpuUsage(); // of this process only, however busy the machine is
      look(input);
      const { user, system } = process.cpuUsage(began);
      ms = Math.max(ms, (user + system) / 1000);
    }
  }
  return { name, ms, places: places.length };
}

const found = [...(await rules()), ...(await schemas())].map(slowestOf).sort((a, b) => b.ms - a.ms);
if (process.argv.includes("--json")) console.log(JSON.stringify(found));
else {
  console.log(
    `\nRules: a megabyte of ${worstTexts.length} worst texts at every place (bar: ${BAR_MS} ms)`,
  );
  console.table(
    found.slice(0, 8).map(({ name, ms, places }) => ({
      "rule or schema": name,
      "slowest ms of processor time": ms.toFixed(1),
      places,
    })),
  );
  if (found[0]!.ms > BAR_MS) process.exitCode = 1;
}
