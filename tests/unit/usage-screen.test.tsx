// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { UsageScreen } from "@/components/usage/usage-screen";
import { chosenIn, hrefOf, spanBefore, usageOf } from "@/components/usage/chosen";
import type { UsageReport } from "@/lib/dashboard/contract";
import { json, requestsTo, show, wordsOf } from "../support/screen";

const sum = (tokens: number, cost: number, runs: number) => ({
  runs,
  calls: runs,
  prompt_tokens: tokens,
  cached_tokens: 0,
  completion_tokens: 0,
  cost,
  unpriced_tokens: 0,
});
const points = [
  { tokens: 100, cost: 0.5 },
  { tokens: 300, cost: 1.5 },
];
const report = (cost: number): UsageReport => ({
  from: "2026-11-20",
  to: "2026-11-21",
  by: "agent",
  periods: ["2026-11-20", "2026-11-21"],
  total: {
    ...sum(400, cost, 1),
    over_time: points.map((each) => ({ ...each, cost: each.cost * cost })),
  },
  rows: [
    {
      ...sum(400, cost, 1),
      key: "scout",
      name: "Scout",
      over_time: points.map((each) => ({ ...each, cost: each.cost * cost })),
    },
  ],
});
const others = {
  "/api/models": json(200, []),
  "/api/profile": json(404, { error: "Not found" }),
};
const budget = {
  BudgetId: "one",
  of: "all",
  per: "day",
  unit: "usd",
  limit: 3,
  at_limit: "ask",
  spent: 1.5,
  reserved: 0,
  resets_at: null,
};
const bars = () =>
  [...document.querySelectorAll("[role=img]")].map((each) => each.getAttribute("aria-label"));

test("the chart tells the values of each day, compares with the span before and shows the day's limit", async () => {
  const screen = await show(<UsageScreen />, "/app/usage?span=7", {
    ...others,
    "/api/usage": json(200, report(1)),
    "/api/budgets": json(200, [budget]),
  });
  await expect.poll(bars).toEqual(["Nov 20: $0.50", "Nov 21: $1.50"]);
  await expect.poll(() => wordsOf("[role=group][aria-label^=Usage]")).toContain("Limit $3.00");
  await expect.poll(() => wordsOf("dl")).toContain("0% vs. previous period");
  expect(wordsOf("#limits")).toContain("$1.50 of $3.00 used");
  const asked = requestsTo(screen, "/api/usage").map((url) => new URL(url, screen.server.url));
  expect(asked[0]!.searchParams.get("days")).toBe("7");
  expect(asked[1]!.searchParams.get("to")).toBe("2026-11-19");
  document.querySelector<HTMLElement>("[data-at='1']")!.focus();
  document
    .querySelector("[data-at='1']")!
    .dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Nov 20: $0.50");
});

test("usage without a price is shown in tokens until cost is chosen", async () => {
  await show(<UsageScreen />, "/app/usage?span=90", {
    ...others,
    "/api/usage": json(200, report(0)),
    "/api/budgets": json(200, []),
  });
  await expect.poll(bars).toEqual(["Nov 20: 100", "Nov 21: 300"]);
});

test.each([
  ["7", "2026-11-10", "2026-11-20", "2026-10-30", "2026-11-09"],
  ["month", "2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["month", "2026-11-01", "2026-11-10", "2026-10-01", "2026-10-10"],
] as const)("before %s from %s to %s come %s to %s", (span, from, to, first, last) =>
  expect(spanBefore({ ...report(1), from, to }, span)).toEqual({ from: first, to: last }),
);

test("a preset replaces custom days in the URL, and requests its days", () => {
  const own = chosenIn(new URLSearchParams("from=2026-11-01&to=2026-11-02&by=team"));
  expect(own.span).toBe("custom");
  expect(hrefOf({ ...own, span: "90", from: undefined, to: undefined })).toBe(
    "/app/usage?by=team&span=90",
  );
  expect(usageOf(chosenIn(new URLSearchParams("span=90")), "UTC").days).toBe(90);
  expect(usageOf(chosenIn(new URLSearchParams("span=month")), "UTC").from).toMatch(/-01$/);
  expect(usageOf(chosenIn(new URLSearchParams()), "UTC").days).toBeUndefined();
});
