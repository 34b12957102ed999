import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { requestedMailKey } from "@/lib/core/mail/requested-mail";
import { ask } from "../support/ask";
import { newName, newPerson } from "../support/person";

beforeEach(() => {
  process.env.RATE_LIMITS = "off";
});

const MINUTE = 60_000;
const signUp = async (email: string) => {
  const answer = await ask("POST", "/api/waitlist", { body: { name: "Ada", email } });
  return [answer.status, Object.keys((await answer.json()) as object).toSorted()];
};
const forgot = async (email: string) => {
  const answer = await ask("POST", "/api/auth/forgot-password", { body: { email } });
  return [answer.status, await answer.json()];
};
const mails = () => db().outgoingMail.count();
/** How many emails a call has put into the outbox. */
async function queuedBy(call: () => Promise<unknown>): Promise<number> {
  const before = await mails();
  await call();
  return (await mails()) - before;
}
/** Time passes for the emails counted for this address. */
async function pass(email: string, minutes: number): Promise<void> {
  for (const { id, at } of await db().mailAsked.findMany({
    where: { key: requestedMailKey(email) },
  }))
    await db().mailAsked.update({
      where: { id },
      data: { at: new Date(at.getTime() - minutes * MINUTE) },
    });
}

describe("an email that anyone can request", () => {
  test.each([
    ["a sign-up to the waitlist", signUp, () => Promise.resolve(`${newName()}@example.com`)],
    ["a link for a new password", forgot, async () => (await newPerson()).user.Email],
  ])(
    "%s is sent up to three times a day, with growing pauses, and every response is the same",
    async (_, call, newEmail) => {
      const email = await newEmail();
      const first = await call(email);
      const answered: unknown[] = [];
      const sent = () => queuedBy(async () => answered.push(await call(email)));
      expect(await sent()).toBe(0);
      await pass(email, 1);
      expect([await sent(), await sent()]).toEqual([1, 0]);
      await pass(email, 14);
      expect(await sent()).toBe(0);
      await pass(email, 1);
      expect([await sent(), await sent()]).toEqual([1, 0]);
      await pass(email, 23 * 60);
      expect(await sent()).toBe(0);
      await pass(email, 60);
      expect(await sent()).toBe(1);
      expect(answered).toEqual(answered.map(() => first));
    },
  );

  test("counts per address for any purpose, and in any case", async () => {
    const { Email } = (await newPerson()).user;
    expect(await queuedBy(() => forgot(Email))).toBe(1);
    expect(await queuedBy(() => signUp(Email.toUpperCase()))).toBe(0);
    expect(await queuedBy(() => signUp(`${newName()}@example.com`))).toBe(1);
  });

  test("is counted once when many request it concurrently", async () => {
    const email = `${newName()}@example.com`;
    expect(await queuedBy(() => Promise.all(Array.from({ length: 10 }, () => signUp(email))))).toBe(
      1,
    );
  });
});
