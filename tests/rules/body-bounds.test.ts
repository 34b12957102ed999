import { describe, expect, test } from "vitest";
import { z } from "zod";
import { routeFiles } from "./endpoints";
import { files } from "./sources";

/** Every schema that a route file names for a body. */
const schemas = import.meta.glob<Record<string, unknown>>("../../lib/**/*schema.ts", {
  eager: true,
});
const known = new Map(
  Object.values(schemas).flatMap((module) =>
    Object.entries(module).filter(
      (pair): pair is [string, z.ZodType] => pair[1] instanceof z.ZodType,
    ),
  ),
);
const named = [
  ...new Set(
    [...routeFiles(files), ...routeFiles(files, "v1")].flatMap(({ text }) =>
      [...text.matchAll(/\bbody: (\w+)/g)].map((found) => found[1]!),
    ),
  ),
];

type Def = {
  type: string;
  checks?: { _zod: { def: { check: string } } }[];
  [part: string]: unknown;
};
const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;
const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def; // zod's own description of a schema
const partsOf = (value: unknown): z.ZodType[] =>
  isSchema(value)
    ? [value]
    : Array.isArray(value)
      ? value.flatMap(partsOf)
      : typeof value === "object" && value !== null && !(value instanceof RegExp)
        ? Object.values(value).filter(isSchema)
        : [];

/** Lists and records in a schema without a maximum: their paths. */
function unbounded(
  schema: z.ZodType,
  at: string,
  seen = new Set<z.ZodType>(),
  counted = false,
): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const def = defOf(schema);
  const limits = (def.checks ?? []).map((each) => each._zod.def.check);
  const bounded =
    counted ||
    (def.type === "array" && limits.includes("max_length")) ||
    (def.type === "record" && z.globalRegistry.get(schema)?.most !== undefined);
  const open = (def.type === "array" || def.type === "record") && !bounded;
  const shape = def.type === "object" ? Object.entries((schema as z.ZodObject).shape) : [];
  const within =
    def.type === "object"
      ? shape.flatMap(([name, part]) => unbounded(part as z.ZodType, `${at}.${name}`, seen))
      : ["element", "innerType", "in", "valueType", "options", "left", "right", "items"].flatMap(
          (part) => partsOf(def[part]).flatMap((each) => unbounded(each, `${at}/${part}`, seen)),
        );
  // The schema that a bounded list or record is piped into comes after the count: its items must still be checked.
  const after =
    def.type === "pipe"
      ? partsOf(def.out).flatMap((each) =>
          unbounded(
            each,
            `${at}/out`,
            seen,
            partsOf(def.in).every((first) => unbounded(first, at).length === 0),
          ),
        )
      : [];
  return [...(open ? [`${at} (${def.type})`] : []), ...within, ...after];
}

describe("what a body may contain", () => {
  test("there are bodies to look at", () => expect(named.length).toBeGreaterThan(15));

  test.each(named)("%s: each list and each record has a most", (name) => {
    const schema = known.get(name);
    if (!schema) throw new Error(`${name} is exported by no schema.ts`);
    expect(unbounded(schema, name)).toEqual([]);
  });
});
