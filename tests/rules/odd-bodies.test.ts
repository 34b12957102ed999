import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ODD_VALUES } from "../torture/odd-values";
import { placesIn, replaced } from "../torture/places";
import { SAMPLES, type Known } from "../torture/samples";
import { routeFiles } from "./endpoints";
import { files } from "./sources";

const modules = import.meta.glob<Record<string, unknown>>("../../lib/**/*schema.ts", {
  eager: true,
});
const schemas = new Map(
  Object.values(modules).flatMap((module) =>
    Object.entries(module).filter(
      (pair): pair is [string, z.ZodType] => pair[1] instanceof z.ZodType,
    ),
  ),
);
const known: Known = {
  agent: "a",
  agentName: "A",
  conversation: "c",
  message: "m",
  run: "r",
  template: "t",
  task: "k",
  team: "e",
  idFor: () => "x",
};

/** `POST /api/agents` and the name of the body's schema in its route file. */
const bodies = routeFiles(files).flatMap(({ path, text }) =>
  text
    .split(/^ {2}(?=[A-Z]+: route\()/m)
    .slice(1)
    .flatMap((handler) => {
      const schema = /\bbody: (\w+)/.exec(handler)?.[1];
      return schema ? [[`${/^[A-Z]+/.exec(handler)![0]} ${path}`, schema] as const] : [];
    }),
);

/** As they arrive, and frozen, since all schemas read the same ones: a schema that changes its input throws. */
const odds = ODD_VALUES.map((each) => frozen(asReceived(each)));
function asReceived<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null)
    Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

describe("a body with an odd value in any of its places", () => {
  test("there are bodies to look at", () => expect(bodies.length).toBeGreaterThan(30));

  test.each(bodies)("%s is judged, never thrown at", (call, name) => {
    const schema = schemas.get(name)!;
    const sample = asReceived(SAMPLES[call]!.body!(known));
    expect(schema.safeParse(sample).error?.issues ?? [], "the sample is a right one").toEqual([]);
    const thrown = [[], ...placesIn(sample)].flatMap((place) =>
      odds.flatMap((odd) => {
        try {
          schema.safeParse(replaced(sample, place, odd));
          return [];
        } catch (error) {
          return [`${place.join(".")}: ${JSON.stringify(odd).slice(0, 60)}: ${String(error)}`];
        }
      }),
    );
    expect(thrown).toEqual([]);
  });
});
