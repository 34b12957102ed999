import { describe, expect, test, vi } from "vitest";
import type { SessionInfo, User } from "@/lib/auth/contract";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { Browser, newPerson, PASSWORD } from "../support/person";
import { nextAuthSession } from "./next-auth-session";
import { cookieOf, isIn, login } from "./sign-in";

process.env.NEXTAUTH_URL = "http://localhost:3000";

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;

describe("the forgery token", () => {
  test("belongs to one session", async () => {
    const [mine, theirs] = await Promise.all([newPerson(), newPerson()]);
    const agent = { name: "A", instructions: "B" };
    const refused = await mine.ask("POST", "/api/agents", {
      body: agent,
      headers: { "x-csrf-token": theirs.token },
    });
    expect([refused.status, await json(refused)]).toMatchObject([403, { code: "csrf_failed" }]);
    expect((await mine.ask("POST", "/api/agents", { body: agent })).status).toBe(201);
  });

  test("of another session of the same person does not fit either", async () => {
    const person = await newPerson();
    const elsewhere = await new Browser().visit();
    await login(person.user.Email, PASSWORD, elsewhere);
    expect(
      (
        await person.ask("POST", "/api/agents", {
          body: {},
          headers: { "x-csrf-token": elsewhere.token },
        })
      ).status,
    ).toBe(403);
  });

  test("before sign-in belongs to the visitor's cookie", async () => {
    const [one, two] = [await new Browser().visit(), await new Browser().visit()];
    const { user } = await newPerson();
    expect((await login(user.Email, PASSWORD, one, { "x-csrf-token": two.token })).status).toBe(
      403,
    );
    expect((await login(user.Email, PASSWORD, one, { "x-csrf-token": "" })).status).toBe(403);
  });

  test("is sent with every response about the signed-in user", async () => {
    const person = await newPerson();
    const token = (await person.ask("GET", "/api/auth/me")).headers.get("x-csrf-token");
    expect(token).toBe(person.token);
    expect(
      (
        await person.ask("POST", "/api/auth/validate", { body: { token: "authenticated" } })
      ).headers.get("x-csrf-token"),
    ).toBe(token);
  });
});

describe("validating", () => {
  test("tells the person of a live session", async () => {
    const person = await newPerson();
    const answer = await person.ask("POST", "/api/auth/validate", {
      body: { token: "authenticated" },
    });
    expect([answer.status, await json(answer)]).toEqual([200, { user: person.user }]);
  });

  test("does not trust a marker alone", async () => {
    for (const token of ["authenticated", "", cookieOf(await newPerson())!]) {
      const answer = await new Browser().ask("POST", "/api/auth/validate", { body: { token } });
      expect([answer.status, await json(answer)]).toMatchObject([
        401,
        { error: "Invalid authentication token" },
      ]);
    }
  });
});

describe("sessions", () => {
  test("end at once at sign-out, also for next-auth", async () => {
    const person = await newPerson();
    const cookie = person.cookie();
    const session = await nextAuthSession(cookie);
    const me = await json<User>(await person.ask("GET", "/api/auth/me"));
    expect(session.body).toMatchObject({
      user: { id: me.UserId, email: me.Email, name: me.Name },
      expires: expect.any(String),
    });
    expect(await json(await person.ask("POST", "/api/auth/logout"))).toEqual({ ok: true });
    expect(cookieOf(person)).toBeUndefined();
    expect((await person.ask("GET", "/api/agents", { headers: { cookie } })).status).toBe(401);
    expect((await nextAuthSession(cookie)).body).toEqual({});
    expect((await nextAuthSession("")).body).toEqual({});
  });

  test("and next-auth's other cookies are limited to this host with https, and no script reads them", async () => {
    vi.stubEnv("NEXTAUTH_URL", "https://troupe.example.com");
    Object.assign(config(), { https: true });
    const { cookies } = await nextAuthSession("");
    Object.assign(config(), { https: false });
    expect(cookies).toHaveLength(2);
    for (const each of cookies)
      expect(each).toMatch(
        /^__Host-next-auth\.[\w-]+=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/i,
      );
  });

  test("clear pages that a browser has prefetched, and nothing else", async () => {
    const leave = async () =>
      (await (await newPerson()).ask("POST", "/api/auth/logout")).headers.get("clear-site-data");
    expect(await leave()).toBeNull(); // browsers only accept it over https
    const before = config().https;
    try {
      config().https = true;
      expect(await leave()).toBe('"prefetchCache", "prerenderCache"');
    } finally {
      config().https = before;
    }
  });

  test("may be signed out of without one, but not without the token", async () => {
    expect(await json(await new Browser().ask("POST", "/api/auth/logout"))).toEqual({ ok: true });
    const person = await newPerson();
    expect(
      (await person.ask("POST", "/api/auth/logout", { headers: { "x-csrf-token": "" } })).status,
    ).toBe(403);
    expect(await isIn(person)).toBe(true);
  });

  test("are listed, last used first, and ended one by one or all but the present", async () => {
    const person = await newPerson();
    const [phone, tablet] = [await new Browser().visit(), await new Browser().visit()];
    await login(person.user.Email, PASSWORD, phone, { "user-agent": "Phone" });
    await login(person.user.Email, PASSWORD, tablet, { "user-agent": "Tablet" });
    const list = await json<SessionInfo[]>(await person.ask("GET", "/api/auth/sessions"));
    expect(list).toHaveLength(3);
    expect(list.filter((each) => each.current)).toHaveLength(1);
    const id = list.find((each) => each.device === "Phone")!.id;
    expect((await person.ask("DELETE", `/api/auth/sessions/${id}`)).status).toBe(204);
    expect([await isIn(phone), await isIn(tablet), await isIn(person)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await person.ask("DELETE", `/api/auth/sessions/${id}`)).status).toBe(404);
    expect((await person.ask("DELETE", "/api/auth/sessions")).status).toBe(204);
    expect([await isIn(tablet), await isIn(person)]).toEqual([false, true]);
  });

  const DAY = 24 * 60 * 60 * 1000;
  const aged = async (data: { lastSeenAt?: Date; expiresAt?: Date }) => {
    const person = await newPerson();
    await db().session.updateMany({ where: { userId: person.user.UserId }, data });
    return person;
  };

  test("end after seven days unused", async () => {
    expect(await isIn(await aged({ lastSeenAt: new Date(Date.now() - 7 * DAY - 1000) }))).toBe(
      false,
    );
    const used = await aged({ lastSeenAt: new Date(Date.now() - 7 * DAY + 60_000) });
    expect(await isIn(used)).toBe(true);
    const seen = async () =>
      (await db().session.findFirst({ where: { userId: used.user.UserId } }))!.lastSeenAt.getTime();
    await expect.poll(seen).toBeGreaterThan(Date.now() - 60_000); // It is written after the response.
  });

  test("end after thirty days, however much they are used", async () => {
    const person = await newPerson();
    const row = await db().session.findFirst({ where: { userId: person.user.UserId } });
    expect(row!.expiresAt.getTime() - row!.createdAt.getTime()).toBe(30 * DAY);
    const old = await aged({ expiresAt: new Date(Date.now() - 1000) });
    expect(await isIn(old)).toBe(false);
    expect((await nextAuthSession(old.cookie())).body).toEqual({});
    expect(
      (await old.ask("POST", "/api/auth/validate", { body: { token: "authenticated" } })).status,
    ).toBe(401);
  });
});
