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

/** `POST /api/agents` and the name of the schema that its route file gives for the body. */
const bodies = routeFiles(files).flatMap(({ path, text }) =>
  text
    .split(/^ {2}(?=[A-Z]+: route\()/m)
    .slice(1)
    .flatMap((handler) => {
      const schema = /\bbody: (\w+)/.exec(handler)?.[1];
      return schema ? [[`${/^[A-Z]+/.exec(handler)![0]} ${path}`, schema] as const] : [];
    }),
);

describe("a body with an odd value in any of its places", () => {
  test("there are bodies to look at", () => expect(bodies.length).toBeGreaterThan(30));

  test.each(bodies)("%s is judged, never thrown at", (call, name) => {
    const schema = schemas.get(name)!;
    const sample = JSON.parse(JSON.stringify(SAMPLES[call]!.body!(known))) as Record<
      string,
      unknown
    >;
    expect(schema.safeParse(sample).error?.issues ?? [], "the sample is a right one").toEqual([]);
    const thrown = [[], ...placesIn(sample)].flatMap((place) =>
      ODD_VALUES.flatMap((odd) => {
        try {
          schema.safeParse(JSON.parse(JSON.stringify(replaced(sample, place, odd))));
          return [];
        } catch (error) {
          return [`${place.join(".")}: ${JSON.stringify(odd).slice(0, 60)}: ${String(error)}`];
        }
      }),
    );
    expect(thrown).toEqual([]);
  });
});
