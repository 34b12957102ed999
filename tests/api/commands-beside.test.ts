import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { startTelling } from "@/lib/security/log-events";
import { operate } from "../support/operator";
import { newPerson } from "../support/person";
import { confirm, newEmail, post, sendMails, tokenOf } from "../support/waitlist";

// Operators' commands beside a running server.

sendMails();

test("the operator gets the list as CSV that no spreadsheet runs", async () => {
  const [first, second, third] = [newEmail(), newEmail(), newEmail()];
  await post({ name: "=1+1", email: first });
  await post({ name: 'Byron, "Ada"', email: second });
  await post({ name: "Not Yet", email: third });
  for (const email of [first, second]) await confirm(await tokenOf(email));
  const list = (...args: string[]) =>
    execFileSync(process.execPath, ["lib/commands/waitlist.mjs", ...args], { encoding: "utf8" });
  const confirmed = list();
  expect(confirmed).toMatch(/^name,email,signed up,confirmed\n/);
  expect(confirmed).toContain(`\n'=1+1,${first},20`);
  expect(confirmed).toContain(`\n"Byron, ""Ada""",${second},20`);
  expect(confirmed).not.toContain(third);
  expect(list("--all")).toMatch(new RegExp(`\nNot Yet,${third},20[^,]*,\n`));
});

test("the operator resets an account's second factor beside the running server", async () => {
  const { user } = await newPerson();
  const reset = () => operate("lib/commands/reset-factor.mjs", [user.Email.toUpperCase()]);
  await db().totpFactor.create({
    data: { userId: user.UserId, sealed: "x", lastStep: 1, createdAt: new Date() },
  });
  expect(await reset()).toEqual({
    status: 0,
    stdout: `· The second step of ${user.Email} is off: 1 authenticator app, 0 passkeys and the recovery codes were removed.\n`,
    stderr: "",
  });
  const noted = await db().securityEvent.findMany({
    where: { ownerId: user.UserId, kind: "factor_removed" },
  });
  expect(noted).toMatchObject([{ detail: "By the operator of this server" }]);
  expect(Math.abs(Date.now() - noted[0]!.createdAt.getTime())).toBeLessThan(60_000);
  expect((await reset()).stdout).toBe(
    `· ${user.Email} has no second factor. Nothing was changed.\n`,
  );
});

test("the operator signs someone out beside the running server, and open streams end, too", async () => {
  await startTelling();
  const [out, stays] = [await newPerson(), await newPerson()];
  const stream = await out.ask("GET", "/api/tasks/events", {
    headers: { accept: "text/event-stream" },
  });
  expect(stream.status).toBe(200);
  const reader = stream.body!.getReader();
  expect(await operate("lib/commands/end-sessions.mjs", [out.user.Email])).toMatchObject({
    status: 0,
    stderr: "",
  });
  for (let done = false; !done;) ({ done } = await reader.read());
  expect((await out.ask("GET", "/api/agents")).status).toBe(401);
  expect((await stays.ask("GET", "/api/agents")).status).toBe(200);
});
