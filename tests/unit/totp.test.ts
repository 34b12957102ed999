import { Secret } from "otpauth";
import { expect, test } from "vitest";
import { newKey, stepOf, uriOf } from "@/lib/auth/factors/totp";

/** RFC 6238, appendix B: SHA-1 with this key, at these seconds; the last six of its eight digits. */
const KEY = Secret.fromLatin1("12345678901234567890").base32;
const VECTORS: [number, string][] = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
];

test.each(VECTORS)("at %d s the code of the standard is %s", (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(stepOf(KEY, code, seconds * 1000)).toBe(step);
});

test("a clock may be one step off, and no more", () => {
  const at = 1_234_567_890_000;
  const seen = [-2, -1, 0, 1, 2].map((away) => stepOf(KEY, "005924", at + away * 30_000));
  expect(seen).toEqual([null, 41_152_263, 41_152_263, 41_152_263, null]);
});

test("a key is 160 bits, another one each time, and its URI names server and account", () => {
  const key = newKey();
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  expect(newKey()).not.toBe(key);
  const uri = new URL(uriOf(key, "ada@example.com"));
  expect([
    uri.protocol,
    uri.host,
    uri.searchParams.get("secret"),
    uri.searchParams.get("issuer"),
  ]).toEqual(["otpauth:", "totp", key, "Troupe (localhost:3000)"]);
  expect(decodeURIComponent(uri.pathname)).toContain("ada@example.com");
});
