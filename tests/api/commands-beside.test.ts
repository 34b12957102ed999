import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { startTelling } from "@/lib/security/log/tell";
import { operate } from "../support/operator";
import { newPerson } from "../support/person";
import { confirm, newEmail, post, sendMails, tokenOf } from "../support/waitlist";

// The operator's commands beside a running server.

sendMails();

test("the operator gets the list as CSV that no spreadsheet runs", async () => {
  const [first, second, third] = [newEmail(), newEmail(), newEmail()];
  await post({ name: "=1+1", email: first });
  await post({ name: 'Byron, "Ada"', email: second });
  await post({ name: "Not Yet", email: third });
  for (const email of [first, second]) await confirm(await tokenOf(email));
  const list = (...args: string[]) =>
    execFileSync(process.execPath, ["prisma/waitlist.mjs", ...args], { encoding: "utf8" });
  const confirmed = list();
  expect(confirmed).toMatch(/^name,email,signed up,confirmed\n/);
  expect(confirmed).toContain(`\n'=1+1,${first},20`);
  expect(confirmed).toContain(`\n"Byron, ""Ada""",${second},20`);
  expect(confirmed).not.toContain(third);
  expect(list("--all")).toMatch(new RegExp(`\nNot Yet,${third},20[^,]*,\n`));
});

test("the operator signs somebody out beside the running server, and open streams end, too", async () => {
  await startTelling();
  const [out, stays] = [await newPerson(), await newPerson()];
  const stream = await out.ask("GET", "/api/tasks/events", {
    headers: { accept: "text/event-stream" },
  });
  expect(stream.status).toBe(200);
  const reader = stream.body!.getReader();
  expect(await operate("prisma/end-sessions.mjs", [out.user.Email])).toMatchObject({
    status: 0,
    stderr: "",
  });
  for (let done = false; !done;) ({ done } = await reader.read());
  expect((await out.ask("GET", "/api/agents")).status).toBe(401);
  expect((await stays.ask("GET", "/api/agents")).status).toBe(200);
});
