import { describe, expect, test } from "vitest";
import {
  dashboardAddress,
  marked,
  onLegacyBackend,
  withoutSecrets,
} from "@/components/auth/success-address";
import { accountLabel } from "@/components/shell/person";
import { shownUser } from "@/lib/auth/oauth/oauth-user.client";
import { t } from "../support/english";

const at = (href: string) => new URL(href);
const now = new Date("2026-01-02T03:04:05.000Z");

describe("where the success page leads", () => {
  test.each([
    ["https://troupe.example/auth/success", "", null, "https://troupe.example/app"],
    [
      "https://troupe.example/auth/success",
      "",
      "/app/chat?agentId=a#b",
      "https://troupe.example/app/chat?agentId=a#b",
    ],
    [
      "https://troupe.example/auth/success",
      "",
      "https://evil.example/app",
      "https://troupe.example/app",
    ],
    ["https://troupe.example/auth/success", "", "//evil.example/app", "https://troupe.example/app"],
    ["http://localhost:8000/auth/success", "", null, "http://localhost:3000/app"],
    ["https://old.example:8000/auth/success", "", "/app/tasks", "http://localhost:3000/app/tasks"],
    ["http://10.0.0.7:4000/auth/success", "10.0.0.7", null, "http://localhost:3000/app"],
    ["http://Old.example/auth/success", "OLD.example", null, "http://localhost:3000/app"],
    ["http://10.0.0.7:4000/auth/success", "10.0.0.8", null, "http://10.0.0.7:4000/app"],
    ["http://localhost:18000/auth/success", "", null, "http://localhost:18000/app"],
  ])("from %s with the old host %j and the remembered %j: %s", (here, legacyHost, from, there) => {
    expect(dashboardAddress(at(here), legacyHost, from).href).toBe(there);
  });

  test("an unset old host is not a host", () =>
    expect(onLegacyBackend({ origin: "null", hostname: "", port: "" }, "")).toBe(false));

  test("carries a marker and the time, and keeps the URL's parameters", () => {
    expect(marked(at("http://localhost:3000/app/chat?agentId=a#b"), 5).href).toBe(
      "http://localhost:3000/app/chat?agentId=a&auth=success&t=5#b",
    );
  });
});

test("the URL is shown without a code, a state or anything unknown", () => {
  const href =
    "http://localhost:3000/auth/success?provider=google&code=c&state=s&token=t&id=1&next=https://evil.example#access_token=x";
  expect(withoutSecrets(href)).toBe("http://localhost:3000/auth/success?provider=google&id=1");
  expect(withoutSecrets("http://localhost:3000/auth/success?code=c")).toBe(
    "http://localhost:3000/auth/success",
  );
});

describe("a person as a page may show them", () => {
  const whole = {
    UserId: "1",
    Username: "ada",
    Email: "ada@example.com",
    Name: "Ada",
    AuthProvider: "github",
    CreatedAt: "2025-01-01T00:00:00.000Z",
  };

  test("is read with capitalised or lower-case names", () => {
    expect(shownUser(whole, now)).toEqual(whole);
    expect(
      shownUser(
        {
          id: "1",
          username: "ada",
          email: "ada@example.com",
          name: "Ada",
          provider: "github",
          created_at: whole.CreatedAt,
        },
        now,
      ),
    ).toEqual(whole);
  });

  test("has a fallback for whatever is missing or not text", () => {
    const none = {
      UserId: `user-${now.getTime()}`,
      Username: `user-${now.getTime()}`,
      Email: "unknown@example.com",
      Name: "User",
      AuthProvider: "oauth",
      CreatedAt: now.toISOString(),
    };
    for (const given of [
      {},
      { UserId: 5, Email: null, Name: {}, AuthProvider: [], Username: "  " },
    ])
      expect(shownUser(given, now)).toEqual(none);
    expect(shownUser({ email: "ada@example.com" }, now)).toMatchObject({
      Username: "ada",
      Email: "ada@example.com",
    });
    expect(shownUser({ Name: "x".repeat(1000) }, now).Name).toHaveLength(254);
  });

  test.each([
    ["google", "Google Account"],
    ["github", "Github Account"],
    ["oauth", "Oauth Account"],
    ["local", "Local Account"],
  ])("of %s has a %s", (provider, label) => {
    expect(accountLabel(t, shownUser({ provider }))).toBe(label);
  });
});
