// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { EmailNotifications } from "@/components/settings/profile/email-notifications";
import { useProfile } from "@/lib/settings/client";
import type { Profile } from "@/lib/settings/contract";
import { json, show } from "../support/screen";

const profile = (emails: Partial<Profile["email_notifications"]>, confirmed = true): Profile => ({
  user: {
    UserId: "ada",
    Email: "ada@example.com",
    Username: "ada",
    Name: "Ada Byron",
    AuthProvider: "local",
    CreatedAt: "2026-11-27T08:00:00.000Z",
  },
  email_confirmed: confirmed,
  has_password: true,
  password_sign_in: true,
  linked: [],
  preferences: { theme: "system", locale: "", time_zone: "" },
  email_notifications: { needs_me: false, schedule_fails: false, available: true, ...emails },
  budgets: { day: null, run: null, spent_today: 0 },
});

function Card() {
  const { data } = useProfile();
  return data ? <EmailNotifications profile={data} /> : null;
}
const boxes = () => [...document.querySelectorAll("input")];

test("ticking an email notification saves only that one", async () => {
  let now = profile({});
  const { server } = await show(<Card />, "/app/settings/profile", {
    "/api/profile": (res) => {
      if (res.req.method === "PATCH") now = profile({ schedule_fails: true });
      return json(200, now)(res);
    },
  });
  const saved = () =>
    server.requests.flatMap(({ method, body }) => (method === "PATCH" ? [body] : []));
  await expect.poll(() => boxes().map(({ checked }) => checked)).toEqual([false, false]);
  boxes()[1]!.click();
  await expect.poll(saved).toEqual(['{"email_notifications":{"schedule_fails":true}}']);
  await expect.poll(() => boxes().map(({ checked }) => checked)).toEqual([false, true]);
  expect(document.body.textContent).not.toContain("once your email is confirmed");
});

test("without a mail server the card says so and offers nothing to tick", async () => {
  await show(<EmailNotifications profile={profile({ available: false })} />, "/", {});
  await expect.poll(() => document.body.textContent).toContain("Email isn't set up on this server");
  expect(boxes()).toEqual([]);
});

test("an email that is not confirmed is pointed out", async () => {
  await show(<EmailNotifications profile={profile({}, false)} />, "/", {});
  await expect.poll(() => document.body.textContent).toContain("once your email is confirmed");
});
