import { describe, expect, test } from "vitest";
import { SAMPLES } from "../torture/samples";
import { endpoints, hasBody, nameOf } from "./endpoints";

describe("torture", () => {
  test.each(endpoints.filter((each) => each.method !== "GET" && each.method !== "DELETE").map((each) => [nameOf(each), each] as const))("has a sample of %s", (name, endpoint) => {
    expect(SAMPLES[name]).toBeDefined();
    expect(Boolean(SAMPLES[name]?.body)).toBe(hasBody(endpoint));
  });

  test("has no sample of a call that is gone", () => {
    const names = new Set(endpoints.map(nameOf));
    expect(Object.keys(SAMPLES).filter((name) => !names.has(name))).toEqual([]);
  });
});
