import { expect, test } from "vitest";
import { knownPrices, PRICES_AS_OF } from "@/lib/models/known-prices";

test.each([
  ["gpt-5-mini", 0.25],
  ["openai/gpt-4o", 2.5],
  ["gpt-4o-2024-08-06", 2.5],
  ["claude-sonnet-4-5-20250929", 3],
  ["mistral-large-latest", 2],
  [" DeepSeek-Chat ", 0.28],
])("the price of %j is known", (model, price) => {
  expect(knownPrices(model)).toMatchObject({ price_in: price });
});

test.each(["", "llama3.2", "gpt-4o-audio", "someone/gpt-4o", "gpt-5-mini-fine", "constructor"])(
  "that of %j is not",
  (model) => expect(knownPrices(model)).toBeUndefined(),
);

test("the list tells its day", () => {
  expect(new Date(PRICES_AS_OF).toISOString().slice(0, 10)).toBe(PRICES_AS_OF);
});
