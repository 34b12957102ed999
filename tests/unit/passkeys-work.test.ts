import { afterEach, expect, test } from "vitest";
import { passkeysWork } from "@/lib/auth/factors/passkeys";
import { config } from "@/lib/core/config";

const before = config().APP_URL;
afterEach(() => Object.assign(config(), { APP_URL: before }));

test.each([
  ["https://troupe.example.com", true],
  ["http://localhost:3000", true],
  ["http://troupe.localhost", true],
  ["http://troupe.example.com", false],
  ["https://192.0.2.7", false],
  ["https://[2001:db8::1]", false],
])("passkeys at %s are offered: %s", (APP_URL, offered) => {
  Object.assign(config(), { APP_URL });
  expect(passkeysWork()).toBe(offered);
});
