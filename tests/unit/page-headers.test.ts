import { afterEach, expect, test } from "vitest";
import { config } from "@/lib/core/config";
import { pageHeaders } from "@/lib/core/http/pipeline/page-headers";

const before = { ...config() };
afterEach(
  () =>
    void Object.assign(config(), {
      NEXT_PUBLIC_ICON_KIT_URL: before.NEXT_PUBLIC_ICON_KIT_URL,
      NEXT_PUBLIC_DIRECT_URL: before.NEXT_PUBLIC_DIRECT_URL,
      NODE_ENV: before.NODE_ENV,
    }),
);

const policyFor = (path: string, ...inline: string[]) =>
  pageHeaders(path, inline)["content-security-policy"];

test("a page runs our own files and the inline scripts that are named, and may load nothing else", () => {
  config().NODE_ENV = "production";
  const directives = policyFor("/", "'nonce-abc'").split("; ");
  expect(directives).toContain("script-src 'self' 'nonce-abc'");
  for (const each of [
    "default-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
    expect(directives).toContain(each);
});

test.each([
  ["https://icons.example/kit.js?v=2", "script-src 'self' 'nonce-abc' https://icons.example"],
  ["/my-icons.js", "script-src 'self' 'nonce-abc'"],
  ["", "script-src 'self' 'nonce-abc'"],
  ["https://", "script-src 'self' 'nonce-abc'"],
])("an icon kit at %j adds no more than its origin", (address, expected) => {
  Object.assign(config(), { NODE_ENV: "production", NEXT_PUBLIC_ICON_KIT_URL: address });
  expect(policyFor("/app", "'nonce-abc'").split("; ")).toContain(expected);
});

test.each([
  ["http://10.0.0.5:3000/health", "connect-src 'self' http://10.0.0.5:3000"],
  [new URL("/health", before.APP_URL).href, "connect-src 'self'"],
  [undefined, "connect-src 'self'"],
])("a direct address at %j may be asked, and nothing else of its host", (address, expected) => {
  Object.assign(config(), { NODE_ENV: "production", NEXT_PUBLIC_DIRECT_URL: address });
  const directives = policyFor("/app").split("; ");
  expect(directives).toContain(expected);
  expect(directives).toContain("script-src 'self'");
});

test("URLs that contain a secret are sent to no one", () => {
  expect(pageHeaders("/confirm", [])["referrer-policy"]).toBe("no-referrer");
  expect(pageHeaders("/reset-password", [])["referrer-policy"]).toBe("no-referrer");
  expect(pageHeaders("/", [])["referrer-policy"]).toBe("strict-origin-when-cross-origin");
});
