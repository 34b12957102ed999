import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { certificateFor } from "../support/certificate";
import { MailServer } from "../support/mail-server";
import { operate } from "../support/operator";
import { Browser, newAddress, newName, newPerson, PASSWORD } from "../support/person";

// npm run invite, beside the running server.

const root = path.resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(path.join(tmpdir(), "troupe-invite-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** A name of this machine that is not one of its loopback names. */
const OTHER = "0.0.0.0";

/** An operator's command line. */
function invite(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["lib/commands/invite.mjs", ...args],
    {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, APP_URL: "https://troupe.example.com", ...env },
    },
  );
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}
const newEmail = () => `${newName()}@example.com`;

test("prints a link for one email, which makes an account once", async () => {
  const email = newEmail();
  const { status, stdout, stderr } = invite([email]);
  expect([status, stderr]).toEqual([0, ""]);
  const link = new URL(stdout);
  expect([link.origin, link.pathname]).toEqual(["https://troupe.example.com", "/login"]);
  const register = async () => {
    const body = {
      email,
      username: newName(),
      password: PASSWORD,
      invitation: link.searchParams.get("invitation"),
    };
    const browser = await new Browser().visit();
    return (await browser.ask("POST", "/api/auth/register", { headers: newAddress(), body }))
      .status;
  };
  expect(await register()).toBe(201);
  expect(await db().invitation.findMany({ where: { emailKey: email } })).toMatchObject([
    { usedAt: expect.any(Date) },
  ]);
  expect(await register()).toBe(409);
});

test("emails the link on request, up to three times a day", async () => {
  const mail = await MailServer.start();
  const email = newEmail();
  const sent = await mailed(email, mail.url);
  expect(sent.status).toBe(0);
  const got = await mail.mailTo(email);
  expect([got.subject, /https?:\/\/\S+/.exec(got.text ?? "")?.[0]]).toEqual([
    "Your invitation to Troupe",
    sent.stdout,
  ]);
  for (let more = 0; more < 2; more++) expect((await mailed(email, mail.url)).status).toBe(0);
  expect(await mailed(email, mail.url)).toMatchObject({
    status: 1,
    stderr: `${email} has already been emailed 3 times today. Without --mail the link is printed.`,
  });
  await mail.down();
});

test.each([
  [[], "Pass one email address. Add --mail to email the link."],
  [["ada"], "Pass one email address. Add --mail to email the link."],
  [["ada@example.com", "bob@example.com"], "Pass one email address. Add --mail to email the link."],
  [
    ["--mail", "ada@example.com"],
    "SMTP_URL is not set, so emails can't be sent. Without --mail the link is printed.",
  ],
])("refuses %j with a sentence", (args, sentence) =>
  expect(invite(args, { SMTP_URL: "" })).toEqual({ status: 1, stdout: "", stderr: sentence }),
);

test("refuses an email that has an account", async () => {
  const { user } = await newPerson();
  expect(invite([user.Email])).toMatchObject({
    status: 1,
    stderr: "An account with this email already exists.",
  });
});

test("sends no email through a server on another machine that offers no TLS", async () => {
  const server = await MailServer.start();
  const invited = await operate("lib/commands/invite.mjs", ["--mail", "bob@example.com"], {
    SMTP_URL: server.at(OTHER),
    APP_URL: "https://troupe.example.com",
  });
  expect(invited).toMatchObject({
    status: 1,
    stdout: "",
    stderr: expect.stringContaining("STARTTLS"),
  });
  expect(server.mails).toEqual([]);
  await server.down();
});

test("uses TLS with a server that offers it, if its certificate is valid", async () => {
  const certificate = certificateFor("localhost");
  const server = await MailServer.start(certificate);
  const env = {
    SMTP_URL: `${server.at(OTHER)}?tls.servername=localhost`,
    APP_URL: "https://troupe.example.com",
  };
  expect(
    (await operate("lib/commands/invite.mjs", ["--mail", "eve@example.com"], env)).stderr,
  ).toContain("self-signed certificate");
  writeFileSync(path.join(folder, "ca.pem"), certificate.cert);
  const invited = await operate("lib/commands/invite.mjs", ["--mail", "eve@example.com"], {
    ...env,
    NODE_EXTRA_CA_CERTS: path.join(folder, "ca.pem"),
  });
  expect(invited).toMatchObject({ status: 0, stderr: "" });
  expect(server.mails).toMatchObject([{ secure: true, recipients: ["eve@example.com"] }]);
  await server.down();
});

/** The same with --mail: the mail server is in this process, which must keep running. */
async function mailed(
  email: string,
  smtp: string,
): Promise<{ status: number; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, ["lib/commands/invite.mjs", "--mail", email], {
    cwd: root,
    env: { ...process.env, APP_URL: "https://troupe.example.com", SMTP_URL: smtp },
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (text) => (stdout += String(text)));
  child.stderr.on("data", (text) => (stderr += String(text)));
  const status = await new Promise<number>((resolve) =>
    child.on("close", (code) => resolve(code ?? -1)),
  );
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}
