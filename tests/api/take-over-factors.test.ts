import { expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { newPerson, type Person } from "../support/person";
import { addPasskey, addTotp, firstStep } from "../support/second-factor";
import { startServers, json, mail, ways } from "../support/take-over";

startServers();

test.each(Object.entries(ways))(
  "when the owner of the email %s, the second factors that a squatter set up end, and the owner is notified",
  async (_, arrive) => {
    const squatter = await newPerson();
    const { Email, UserId: userId } = squatter.user;
    const { key } = await addTotp(squatter);
    expect((await addPasskey(squatter)).answer.status).toBe(201);
    await firstStep(squatter); // a sign-in that waits for its second step
    const owner = await arrive(Email);
    expect(await json(await owner.ask("GET", "/api/auth/factors"))).toEqual({
      totp: null,
      passkeys: [],
      recovery_codes_left: 0,
    });
    expect(await db().factorChallenge.count({ where: { userId } })).toBe(0);
    const events = await json<{ kind: string; detail: string }[]>(
      await owner.ask("GET", "/api/profile/security-events"),
    );
    expect(
      events.filter((each) => each.kind === "factor_removed").map((each) => each.detail),
    ).toEqual(["Added before the email was confirmed"]);
    await expect
      .poll(
        () => mail.mails.findLast((each) => each.recipients.includes(Email.toLowerCase()))?.text,
      )
      .toContain("authenticator app, passkeys and recovery codes set up before were removed");
    expect((await addTotp(owner as Person)).key).not.toBe(key);
  },
);
