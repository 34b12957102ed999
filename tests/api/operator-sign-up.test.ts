import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { config } from "@/lib/core/config";
import type { Invitation, NewInvitation, Overview } from "@/lib/operator/contract";
import { linkIn } from "../support/mail-server";
import { eventsOf, newOperator } from "../support/operators";
import { Browser, newAddress, newName, PASSWORD, type Person } from "../support/person";
import { mail, sendMails } from "../support/waitlist";

sendMails();
const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;

let operator: Person;
beforeAll(async () => void (operator = await newOperator()));
const choose = (registration: string) =>
  operator.ask("PUT", "/api/operator/registration", { body: { registration } });
const overview = async () =>
  (await json<Overview>(await operator.ask("GET", "/api/operator"))).registration;
const newEmail = () => `${newName()}@example.com`;

async function register(email: string, invitation?: string): Promise<number> {
  const browser = await new Browser().visit();
  const body = { email, username: newName(), password: PASSWORD, invitation };
  return (await browser.ask("POST", "/api/auth/register", { headers: newAddress(), body })).status;
}

describe("who may make an account", () => {
  afterEach(async () => {
    config().REGISTRATION = undefined;
    await choose("open");
  });

  test("is chosen by an operator where the environment says nothing", async () => {
    expect(await overview()).toEqual({ value: "open", fixed: false });
    for (const [value, status] of [
      ["closed", 403],
      ["invited", 403],
      ["open", 201],
    ] as const) {
      expect(await json(await choose(value))).toEqual({ value, fixed: false });
      expect(await overview()).toEqual({ value, fixed: false });
      expect(await register(newEmail())).toBe(status);
    }
    expect(await eventsOf(operator)).toContain("registration_changed");
  });

  test("is what REGISTRATION says where it is set, whatever was chosen", async () => {
    await choose("open");
    config().REGISTRATION = "closed";
    expect(await overview()).toEqual({ value: "closed", fixed: true });
    expect(await register(newEmail())).toBe(403);
    const answer = await choose("open");
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { reason: "registration_fixed" },
    ]);
  });

  test("is nothing else", async () => {
    expect((await choose("sometimes")).status).toBe(400);
  });
});

describe("an invitation", () => {
  beforeEach(async () => void (await choose("invited")));
  const invite = (email: string, mailed = false) =>
    operator.ask("POST", "/api/operator/invitations", { body: { email, mail: mailed } });
  const made = async (email: string) => json<NewInvitation>(await invite(email));
  const tokenIn = (link: string) => new URL(link).searchParams.get("invitation")!;
  const found = async (email: string) =>
    json<Invitation[]>(await operator.ask("GET", `/api/operator/invitations?q=${email}`));

  test("is one link for one account, shown once", async () => {
    const email = newEmail();
    const { link, ...invitation } = await made(email);
    expect(invitation).toMatchObject({ email, status: "open" });
    const [row, ...others] = await found(email);
    expect([row, others]).toEqual([invitation, []]);
    expect(await register(newEmail(), tokenIn(link))).toBe(400);
    expect(await register(email, tokenIn(link))).toBe(201);
    expect(await found(email)).toEqual([{ ...invitation, status: "used" }]);
    expect(await register(email, tokenIn(link))).toBe(400);
    const again = await invite(email);
    expect([again.status, await again.json()]).toMatchObject([
      409,
      { fields: { email: "An account with this email already exists." } },
    ]);
    expect(await eventsOf(operator)).toContain("invitation_created");
  });

  test("replaces an older one for the same email", async () => {
    const email = newEmail();
    const [older, newer] = [await made(email), await made(email.toUpperCase())];
    expect((await found(email)).map((each) => each.InvitationId)).toEqual([newer.InvitationId]);
    expect(await register(email, tokenIn(older.link))).toBe(400);
    expect(await register(email, tokenIn(newer.link))).toBe(201);
  });

  test("opens nothing once it is revoked", async () => {
    const email = newEmail();
    const { link, InvitationId } = await made(email);
    const revoke = () => operator.ask("DELETE", `/api/operator/invitations/${InvitationId}`);
    expect((await revoke()).status).toBe(204);
    expect(await found(email)).toEqual([]);
    expect(await register(email, tokenIn(link))).toBe(400);
    expect((await revoke()).status).toBe(404);
    expect(await eventsOf(operator)).toContain("invitation_revoked");
  });

  test("is emailed on request", async () => {
    const email = newEmail();
    const { link } = await json<NewInvitation>(await invite(email, true));
    const letter = await mail.mailTo(email);
    expect([letter.subject, linkIn(letter)]).toEqual(["Your invitation to Troupe", link]);
  });
});
