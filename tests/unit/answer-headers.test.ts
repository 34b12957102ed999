import { expect, test } from "vitest";
import { headersOfAll } from "@/lib/cli/server/answer-headers.mjs";

const hsts = (env: { APP_URL: string; HSTS_SUBDOMAINS?: string }) =>
  headersOfAll("/", env)["strict-transport-security"];

test("HSTS is sent behind https only, and for this host only", () => {
  expect(hsts({ APP_URL: "https://troupe.example.com" })).toBe("max-age=63072000");
  expect(hsts({ APP_URL: "http://localhost:3000" })).toBeUndefined();
});

test("HSTS includes sub-domains when HSTS_SUBDOMAINS is on", () => {
  const APP_URL = "https://troupe.example.com";
  expect(hsts({ APP_URL, HSTS_SUBDOMAINS: "on" })).toBe("max-age=63072000; includeSubDomains");
  expect(hsts({ APP_URL, HSTS_SUBDOMAINS: "off" })).toBe("max-age=63072000");
});
