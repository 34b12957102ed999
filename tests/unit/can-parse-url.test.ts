import { expect, test } from "vitest";
import { readUrl } from "@/lib/core/guarded-fetch/target";
import { canParseUrl } from "@/lib/core/can-parse-url";

const HOST = "https://m\u00fcller.example/";

test("a URL with an umlaut is still a URL after a hundred thousand of them", () => {
  const wrong = Array.from({ length: 100_000 }, () => canParseUrl(HOST)).filter((is) => !is);
  expect(wrong).toHaveLength(0);
  expect(readUrl(HOST).hostname).toBe("xn--mller-kva.example");
});

test("an invalid URL is refused, and a path needs a base", () => {
  for (const text of ["", "/path", "https://", "no url"])
    expect(canParseUrl(text), text).toBe(false);
  expect(canParseUrl("/path", "https://troupe.example.com")).toBe(true);
});
