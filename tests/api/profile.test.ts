import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import type { Profile } from "@/lib/settings/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { Browser, newName, newPerson, PASSWORD, type Person } from "../support/person";
import { isIn, login } from "./sign-in";

const NEW = "Another-horse-10";
let person: Person;
beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  await startWorker({ chat: chatExecutor() });
  person = await newPerson();
});

const profile = async (who: Person) =>
  (await (await who.ask("GET", "/api/profile")).json()) as Profile;
const patch = (who: Person, body: object) => who.ask("PATCH", "/api/profile", { body });

describe("a profile", () => {
  test("is shown and changed, part by part", async () => {
    const who = await newPerson();
    const first = {
      user: who.user,
      email_confirmed: false,
      has_password: true,
      password_sign_in: true,
      linked: [],
      preferences: { theme: "system", locale: "", time_zone: "" },
      email_notifications: { needs_me: false, schedule_fails: false, available: false },
      budgets: { day: null, run: null, spent_today: 0 },
    };
    expect(await profile(who)).toEqual(first);
    const username = newName();
    const changed = await patch(who, {
      name: " Ada Lovelace ",
      username,
      preferences: { theme: "dark" },
      email_notifications: { needs_me: true },
      budgets: { day: 2.5 },
    });
    const expected = {
      ...first,
      user: { ...who.user, Name: "Ada Lovelace", Username: username },
      preferences: { theme: "dark", locale: "", time_zone: "" },
      email_notifications: { needs_me: true, schedule_fails: false, available: false },
      budgets: { day: 2.5, run: null, spent_today: 0 },
    };
    expect([changed.status, await changed.json()]).toEqual([200, expected]);
    await patch(who, { preferences: { locale: "de" }, budgets: { run: 0 } });
    await patch(who, { budgets: { day: null } });
    expect(await profile(who)).toEqual({
      ...expected,
      preferences: { theme: "dark", locale: "de", time_zone: "" },
      budgets: { day: null, run: 0, spent_today: 0 },
    });
    expect((await login(username.toUpperCase(), PASSWORD)).status).toBe(200);
  });

  test.each([
    [{ name: " " }, "name", "Name is required"],
    [
      { username: "a b" },
      "username",
      "Username can only contain letters, numbers, and underscores",
    ],
    [
      { preferences: { theme: "pink" } },
      "preferences.theme",
      "theme must be one of light, dark, system",
    ],
    [
      { email_notifications: { needs_me: "yes" } },
      "email_notifications.needs_me",
      "needs_me must be true or false",
    ],
    [{ preferences: { locale: "tlh" } }, "preferences.locale", "This language is not offered"],
    [
      { budgets: { day: -1 } },
      "budgets.day",
      "A budget must be an amount of US dollars, 0 or more; leave it empty for no limit",
    ],
    [
      { budgets: { run: 1e9 } },
      "budgets.run",
      "A budget must be an amount of US dollars, 0 or more; leave it empty for no limit",
    ],
    [{ email: "x@example.com" }, "email", "Unknown field"],
  ])("%j is refused by its field", async (change, field, sentence) => {
    const answer = await patch(person, change);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { fields: { [field]: sentence } },
    ]);
  });

  test("cannot have another account's user name, in whatever case", async () => {
    const other = await newPerson();
    const answer = await patch(person, { username: other.user.Username.toUpperCase() });
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { fields: { username: "This username is already taken" } },
    ]);
  });
});

describe("the password", () => {
  const change = (who: Person, body: object) => who.ask("POST", "/api/profile/password", { body });

  test("is changed with the current one, which ends the other sessions", async () => {
    const who = await newPerson();
    const phone = await new Browser().visit();
    await login(who.user.Email, PASSWORD, phone);
    const wrong = await change(who, { current_password: "Wrong-horse-9", new_password: NEW });
    expect([wrong.status, await wrong.json()]).toMatchObject([
      400,
      { fields: { current_password: "The current password is wrong" } },
    ]);
    expect((await change(who, { new_password: NEW })).status).toBe(400);
    const weak = await change(who, { current_password: PASSWORD, new_password: "weak" });
    expect([weak.status, await weak.json()]).toMatchObject([
      400,
      { fields: { new_password: expect.stringContaining("at least 8 characters") } },
    ]);
    expect(await isIn(phone)).toBe(true);
    const done = await change(who, { current_password: PASSWORD, new_password: NEW });
    expect([done.status, await done.json()]).toEqual([200, { ok: true }]);
    expect([await isIn(phone), await isIn(who)]).toEqual([false, true]);
    expect([
      (await login(who.user.Email, PASSWORD)).status,
      (await login(who.user.Email, NEW)).status,
    ]).toEqual([401, 200]);
  });

  test("may be set without a current one after a provider sign-in, and the provider then unlinked", async () => {
    const who = await newPerson();
    const userId = who.user.UserId;
    await db().user.update({ where: { id: userId }, data: { passwordHash: null } });
    const id = randomUUID();
    await db().identity.create({
      data: {
        id,
        provider: "github",
        subject: id,
        email: who.user.Email,
        userId,
        createdAt: new Date(),
      },
    });
    expect(await profile(who)).toMatchObject({
      has_password: false,
      linked: [{ id, provider: "github", email: who.user.Email }],
    });
    const only = await who.ask("DELETE", `/api/profile/linked/${id}`);
    expect([only.status, await only.json()]).toMatchObject([
      409,
      { error: "This is your only way to sign in. Set a password first." },
    ]);
    expect((await change(who, { new_password: NEW })).status).toBe(200);
    expect((await login(who.user.Email, NEW)).status).toBe(200);
    expect((await who.ask("DELETE", `/api/profile/linked/${id}`)).status).toBe(204);
    expect(await profile(who)).toMatchObject({ has_password: true, linked: [] });
  });
});
