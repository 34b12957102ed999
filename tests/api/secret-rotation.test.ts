import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { sealedKey as sealedTotpKey, openedKey as openedTotpKey } from "@/lib/auth/factors/totp";
import { config } from "@/lib/core/config";
import { hashed, resealed, seal, secretId, unseal } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { update } from "@/lib/core/db/statements";
import { write } from "@/lib/core/db/transact";
import { resealAll, type Sealed } from "@/lib/core/db/reseal";
import { log } from "@/lib/core/telemetry/log";
import { carryOut } from "@/lib/doctor/check";
import { database } from "@/lib/doctor/database";
import { openedKey as openedProviderKey } from "@/lib/models/own/provider-key";
import { mintUserId } from "@/lib/core/identity";
import { opened } from "@/lib/tools/secrets";
import { SEALED } from "@/lib/upkeep";
import { linkOf } from "@/lib/workspaces/invitation-rows";
import { afterReading, insertBy } from "../support/after-reading";
import { newPerson, type Person } from "../support/person";
import { invited, newWorkspace, tokenIn } from "../support/workspace-api";

const [OLD, NEW, OTHER] = ["the-secret-of-before", "the-secret-of-today", "a-secret-of-nobody"].map(
  (each) => each.padEnd(40, "x"),
) as [string, string, string];

process.env.TOOL_ALLOWED_HOSTS = "127.0.0.1:9"; // where nothing is sent

/** As after a start with these in the environment. */
function secrets(secret: string, previous?: string): void {
  Object.defineProperty(config(), "secret", { value: secret, configurable: true });
  Object.assign(config(), { AUTH_SECRET_PREVIOUS: previous, secretIsSet: true });
}

let said: Record<"info" | "error", unknown[][]>;
beforeEach(() => {
  said = { info: [], error: [] };
  for (const level of ["info", "error"] as const)
    vi.spyOn(log(), level).mockImplementation(
      (...words: unknown[]) => void said[level].push(words),
    );
  secrets(OLD);
});
afterEach(async () => {
  for (const level of ["info", "error"] as const) vi.mocked(log()[level]).mockRestore();
  for (const { table } of SEALED) await db().$executeRawUnsafe(`DELETE FROM "${table}"`);
});

/** A person with one of each kind of sealed data. */
async function keeper(): Promise<Person> {
  const person = await newPerson();
  expect(
    (
      await person.ask("POST", "/api/secrets", {
        body: { name: "token", value: "the-value", hosts: ["example.com"] },
      })
    ).status,
  ).toBeLessThan(300);
  const provider = await person.ask("POST", "/api/model-providers", {
    headers: { "idempotency-key": "once" },
    body: {
      label: "Mine",
      base_url: "http://127.0.0.1:9/v1",
      api_key: "a-provider-key",
      models: [{ id: "m" }],
    },
  });
  expect(provider.status).toBe(201);
  const userId = person.user.UserId;
  await db().totpFactor.create({
    data: { userId, sealed: sealedTotpKey(userId, "TOTPKEY"), lastStep: 0, createdAt: new Date() },
  });
  await db().outgoingMail.create({
    data: {
      id: userId,
      sealed: seal("mail", userId, "a mail"),
      createdAt: new Date(),
      nextAt: new Date(),
    },
  });
  await db().accountRemoval.create({
    data: { id: userId, sealed: seal("account-removal", userId, "somebody"), dueAt: new Date() },
  });
  await invited(person, await newWorkspace(person), "ada@example.com", "member");
  return person;
}

/** The parts that can be read. */
async function readable({ user: { UserId } }: Person): Promise<string[]> {
  const found = (work: () => unknown) =>
    Promise.resolve()
      .then(work)
      .then(String, () => "unreadable");
  const [provider, factor, mail, removal, call, invitation] = await Promise.all([
    db().modelProvider.findFirstOrThrow({ where: { ownerId: UserId } }),
    db().totpFactor.findUniqueOrThrow({ where: { userId: UserId } }),
    db().outgoingMail.findUniqueOrThrow({ where: { id: UserId } }),
    db().accountRemoval.findUniqueOrThrow({ where: { id: UserId } }),
    db().idempotencyKey.findFirstOrThrow({ where: { ownerId: UserId } }),
    db().workspaceInvitation.findFirstOrThrow({ where: { invitedBy: UserId } }),
  ]);
  return Promise.all([
    found(async () =>
      (await opened(mintUserId(UserId), ["token"], new URL("https://example.com"))).get("token"),
    ),
    found(() => openedProviderKey(provider) ?? "unreadable"),
    found(() => openedTotpKey(UserId, factor.sealed) ?? "unreadable"),
    found(() => unseal("mail", UserId, mail.sealed)),
    found(() => unseal("account-removal", UserId, removal.sealed)),
    found(
      () =>
        (
          JSON.parse(
            unseal("idempotency", `${UserId}\0${call.path}\0${call.key}`, call.reply!),
          ) as { label: string }
        ).label,
    ),
    found(() => hashed(tokenIn(linkOf(invitation))) === invitation.tokenHash || "unreadable"),
  ]);
}
const ALL = ["the-value", "a-provider-key", "TOTPKEY", "a mail", "somebody", "Mine", "true"];

test("everything decrypts with either secret, and only with the new one once it is encrypted again", async () => {
  const person = await keeper();
  secrets(NEW);
  expect(await readable(person)).toEqual(ALL.map(() => "unreadable"));
  secrets(NEW, OLD);
  expect(await readable(person)).toEqual(ALL);
  await resealAll(SEALED);
  expect(said.info).toEqual([
    [{ resealed: 7, lost: 0 }, expect.stringContaining("AUTH_SECRET_PREVIOUS can be removed")],
  ]);
  secrets(NEW);
  expect(await readable(person)).toEqual(ALL);
  secrets(NEW, OLD);
  await resealAll(SEALED);
  expect(said.info[1]![0]).toEqual({ resealed: 0, lost: 0 });
});

test("half done, everything decrypts, and the next start continues", async () => {
  const people = [await keeper(), await keeper()];
  secrets(NEW, OLD);
  for (let done = 0; done < 14; done += 5) {
    let left = 5;
    await resealAll(
      SEALED.map((each) => ({
        ...each,
        bound: (row) => (left-- > 0 ? each.bound(row) : ["", ""]),
      })),
    );
    for (const person of people) expect(await readable(person)).toEqual(ALL);
  }
  await resealAll(SEALED);
  secrets(NEW);
  for (const person of people) expect(await readable(person)).toEqual(ALL);
});

test("values written meanwhile stay", async () => {
  const person = await keeper();
  secrets(NEW, OLD);
  const id = person.user.UserId;
  const change = { sealed: seal("mail", id, "a newer mail") };
  let written: Promise<unknown> | undefined;
  const meanwhile: Sealed = {
    table: "OutgoingMail",
    column: "sealed",
    bound: () => {
      written ??= write(null, (tx) => update(tx, "OutgoingMail", { id }, change));
      return ["mail", id];
    },
  };
  await resealAll([meanwhile]);
  await written;
  expect((await readable(person))[3]).toBe("a newer mail");
});

test("what neither secret opens is left as it is, and said", async () => {
  const person = await keeper();
  const before = await db().totpFactor.findMany();
  secrets(NEW, OTHER);
  await resealAll(SEALED);
  expect(said.error[0]).toEqual([{ resealed: 0, lost: 7 }, expect.stringContaining("by neither")]);
  expect(await db().totpFactor.findMany()).toEqual(before);
  secrets(NEW, OLD);
  expect(await readable(person)).toEqual(ALL);
});

test("without a former secret nothing is looked at", async () => {
  await keeper();
  secrets(NEW);
  await resealAll(SEALED);
  expect([said.info, said.error]).toEqual([[], []]);
});

test("values encrypted before secrets had ids decrypt with either, too, and are encrypted again", () => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(
    "aes-256-gcm",
    Buffer.from(hkdfSync("sha256", OLD, "troupe", "p", 32)),
    nonce,
  ).setAAD(Buffer.from("1\0about"));
  const body = Buffer.concat([cipher.update("text"), cipher.final()]);
  const sealed = [
    "1",
    ...[nonce, cipher.getAuthTag(), body].map((each) => each.toString("base64url")),
  ].join(".");
  expect(unseal("p", "about", sealed)).toBe("text");
  secrets(NEW, OLD);
  expect(unseal("p", "about", sealed)).toBe("text");
  const fresh = resealed("p", "about", sealed)!;
  expect([fresh.split(".")[0], resealed("p", "about", fresh)]).toEqual([secretId(NEW), null]);
  secrets(NEW, OTHER);
  expect(() => unseal("p", "about", sealed)).toThrow("Not a sealed text");
});

test("sealed text can't be decrypted elsewhere, or when changed", () => {
  const sealed = seal("p", "about", "text");
  for (const [purpose, about, text] of [
    ["q", "about", sealed],
    ["p", "other", sealed],
    ["p", "about", `${secretId(NEW)}${sealed.slice(8)}`],
    ["p", "about", `${sealed.slice(0, -2)}AA`],
    ["p", "about", ""],
    ["p", "about", "1..."],
  ] as const) {
    expect(() => unseal(purpose, about, text), text).toThrow("Not a sealed text");
  }
});

test("every column that stores encrypted values for longer than minutes is known, here and to npm run doctor", () => {
  const schema = readFileSync("prisma/schema.prisma", "utf8");
  const columns = [...schema.matchAll(/^model (\w+) \{([^}]*)/gm)].flatMap(([, model, fields]) =>
    [...fields!.matchAll(/^\s+(sealed\w*|reply|\w+(?=\s+String\?\s+\/\/ sealed:))\s/gm)].map(
      ([, column]) => `${model}.${column}`,
    ),
  );
  const short = [
    "SignInAttempt.sealed",
    "FactorChallenge.sealed",
    "Connection.attempt",
    "ConnectionSignIn.attempt",
  ];
  const atStart = ["SecretCheck.sealed"]; // each process seals it again (lib/core/cluster/nodes.ts)
  expect(columns.filter((each) => ![...short, ...atStart].includes(each)).toSorted()).toEqual(
    SEALED.map(({ table, column }) => `${table}.${column}`).toSorted(),
  );
  const looked = [
    ...readFileSync("lib/commands/sealed-columns.mjs", "utf8").matchAll(/\["(\w+)", "(\w+)"\]/g),
  ].map(([, table, column]) => `${table}.${column}`);
  expect(looked.toSorted()).toEqual(
    SEALED.map(({ table, column }) => `${table}.${column}`).toSorted(),
  );
});

// On PostgreSQL it checks the server instead of the file: tests/api/doctor-postgresql.test.ts.
test.skipIf(inject("postgres"))(
  "npm run doctor tells what the secret does not open, and when the former one is needed no more",
  async () => {
    await keeper();
    const look = async () =>
      (await carryOut(database, 30_000))
        .map((each) => `${each.verdict}: ${each.sentence}`)
        .join("\n");
    expect(await look()).toMatch(/^ok: .* is sound/);
    secrets(NEW);
    expect(await look()).toContain("problem: 7 encrypted values");
    secrets(NEW, OLD);
    expect(await look()).toContain(
      "warning: 7 values are still encrypted with AUTH_SECRET_PREVIOUS",
    );
    await resealAll(SEALED);
    expect(await look()).toContain(
      "warning: Nothing is encrypted with AUTH_SECRET_PREVIOUS any longer. Remove it.",
    );
  },
);

test("a row that moves to a part already read is re-sealed before the previous secret is dropped", async () => {
  const mail = (id: string) => ({ id, sealed: seal("mail", id, "a mail"), createdAt: new Date() });
  await db().outgoingMail.create({ data: { ...mail("first"), nextAt: new Date() } });
  const late = mail("late");
  secrets(NEW, OLD);
  const end = afterReading("OutgoingMail", (query) =>
    insertBy(query, "OutgoingMail", { ...late, nextAt: late.createdAt }),
  );
  await resealAll(SEALED);
  end();
  const { sealed } = await db().outgoingMail.findUniqueOrThrow({ where: { id: "late" } });
  expect(sealed.startsWith(`${secretId(NEW)}.`)).toBe(true);
  expect(said.info.at(-1)![0]).toEqual({ resealed: 2, lost: 0 });
});
