import { describe, expect, test } from "vitest";
import { SAMPLES, type Known } from "../torture/samples";
import { readEndpoints } from "../torture/routes";
import { endpoints, hasBody, nameOf } from "./endpoints";

const known: Known = {
  agent: "a",
  agentName: "A",
  conversation: "c",
  message: "m",
  run: "r",
  template: "t",
  task: "k",
  team: "e",
  idFor: () => "unknown-id",
};

describe("hostile inputs and forged writes reach every endpoint: tests/torture/samples.ts", () => {
  test("reads each endpoint from the contracts", async () => {
    const read = (await readEndpoints()).map(nameOf);
    expect(read.toSorted()).toEqual(endpoints.map(nameOf).toSorted());
  });

  test("has a body for each write that takes one", () => {
    const lacking = endpoints.filter(hasBody).filter((each) => !SAMPLES[nameOf(each)]?.body);
    expect(lacking.map(nameOf)).toEqual([]);
  });

  test("names each write, and the query parameters of each endpoint", () => {
    const writes = endpoints.filter(({ method }) => method !== "GET" && method !== "DELETE");
    expect(writes.map(nameOf).filter((each) => !SAMPLES[each])).toEqual([]);
    const told = endpoints.filter((each) => each.query?.length);
    expect(told.map((each) => [nameOf(each), SAMPLES[nameOf(each)]?.query?.toSorted()])).toEqual(
      told.map((each) => [nameOf(each), each.query!.toSorted()]),
    );
  });

  test("names only endpoints that exist, and its bodies are objects", () => {
    const there = new Set(endpoints.map(nameOf));
    expect(Object.keys(SAMPLES).filter((each) => !there.has(each))).toEqual([]);
    for (const [name, { body }] of Object.entries(SAMPLES))
      if (body) expect([name, typeof body(known)]).toEqual([name, "object"]);
  });
});
