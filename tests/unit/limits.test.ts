import { describe, expect, test } from "vitest";
import { addressOf, networkOf } from "@/lib/core/http/request/address";
import { Counter } from "@/lib/core/limits";

describe("the IP address of a caller", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["6.6.6.6, 203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:51234", "203.0.113.7"],
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["made up,", "unknown"],
    ["x".repeat(15_000), "x".repeat(64)],
  ])("%j is %s", (header, address) =>
    expect(addressOf(new Headers({ "x-forwarded-for": header }))).toBe(address),
  );
  test("is unknown without a header", () => expect(addressOf(new Headers())).toBe("unknown"));
  test("counts as the /64 that it is in", () => {
    expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe(networkOf("2001:db8:1:2::9"));
    expect(networkOf("2001:db8:1:2::")).not.toBe(networkOf("2001:db8:1:3::"));
    expect(networkOf("203.0.113.7")).toBe("203.0.113.7");
  });
});

describe("a counter", () => {
  test("grants its points, then says how long to wait, then grants them again", () => {
    const counter = new Counter({ points: 2, seconds: 60 });
    expect([
      counter.take("a", 0),
      counter.take("a", 1_000),
      counter.take("a", 2_000),
      counter.take("b", 2_000),
    ]).toEqual([0, 0, 58_000, 0]);
    expect(counter.take("a", 60_000)).toBe(0);
  });
  test("forgets expired callers, and the oldest when there are too many", () => {
    const counter = new Counter({ points: 1, seconds: 60 });
    for (let at = 0; at < 1_000; at++) counter.take(`k${at}`, at);
    counter.take("later", 70_000);
    expect(counter.size).toBe(1);
    for (let at = 0; at < 60_000; at++) counter.take(`k${at}`, 70_000);
    expect(counter.size).toBeLessThanOrEqual(50_000);
    expect(counter.take("k59999", 70_000)).toBeGreaterThan(0);
  });
});
