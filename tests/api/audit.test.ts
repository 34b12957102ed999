import { beforeAll, describe, expect, test } from "vitest";
import { auditKinds, auditGroups } from "@/lib/audit/kinds";
import { forgetOld } from "@/lib/audit/retention";
import { auditEntry } from "@/lib/audit/write";
import { db } from "@/lib/core/db/db";
import { transact, write } from "@/lib/core/db/transact";
import type { OwnerId } from "@/lib/core/identity";
import { auditLog, newAuditedWorkspace, verified } from "../support/audit";
import { newKey, askWith } from "../support/keys";
import { newPerson, type Person } from "../support/person";

beforeAll(() => {
  process.env.RATE_LIMITS = "off";
});

const DAY = 24 * 60 * 60 * 1000;
const by = { address: "203.0.113.77", device: "Browser" };
const idOf = ({ user }: Person) => user.UserId as OwnerId;
const kindsOf = async (...args: Parameters<typeof auditLog>) =>
  (await auditLog(...args)).entries.map(({ kind }) => kind);
const add = (owner: OwnerId, detail: string, kind: keyof typeof auditKinds = "settings_changed") =>
  transact(owner, (tx) => auditEntry(tx, { kind, owner, by, detail }));

describe("the audit log", () => {
  test("says who did what, when, from where and through which interface", async () => {
    const person = await newPerson();
    const key = await newKey(person);
    await person.ask("POST", "/api/secrets", {
      body: { name: "TOKEN", value: "very secret", hosts: ["api.example.com"] },
    });
    const answer = await askWith(key.secret, "GET", "/api/agents");
    expect(answer.status).toBe(200);
    const { entries } = await auditLog(person, { kind: "keys" });
    const [made] = entries.filter(({ kind }) => kind === "key_created");
    expect(made).toEqual({
      sequence: expect.any(Number),
      kind: "key_created",
      at: expect.stringMatching(/Z$/),
      person: person.user.UserId,
      name: "Ada Byron",
      interface: "page",
      key_id: "",
      subject: expect.any(String),
      detail: expect.stringContaining("Script"),
      network: "",
      device: expect.any(String),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const [secret] = (await auditLog(person, { kind: "secret_saved" })).entries;
    expect(secret?.detail).toBe("TOKEN");
    expect(JSON.stringify(await auditLog(person))).not.toContain("very secret");
  });

  test("numbers its entries without gaps, newest first, and continues by key", async () => {
    const person = await newPerson();
    for (let each = 0; each < 12; each++) await add(idOf(person), `change ${each}`);
    const seen: number[] = [];
    for (let after = ""; ;) {
      const page = await auditLog(person, { limit: "5", ...(after ? { after } : {}) });
      seen.push(...page.entries.map(({ sequence }) => sequence));
      if (!page.next) break;
      after = page.next;
    }
    expect(seen).toEqual(seen.map((_, at) => seen.length - at));
  });

  test("filters by person, kind, group, time and words", async () => {
    const [owner, member] = await Promise.all([newPerson(), newPerson()]);
    const workspace = await newAuditedWorkspace([
      [owner, "owner"],
      [member, "admin"],
    ]);
    const as = (person: Person, detail: string, kind: keyof typeof auditKinds) =>
      transact(workspace, (tx) =>
        auditEntry(tx, {
          kind,
          owner: workspace,
          by: { ...by, me: person.user.UserId as never },
          detail,
        }),
      );
    await as(owner, "Lovelace", "agent_deleted");
    await as(member, "Byron", "agent_deleted");
    await as(member, "Ünder", "connection_added");
    const from = new Date(Date.now() + DAY).toISOString();
    await db().auditEntry.updateMany({
      where: { workspaceId: workspace, detail: "Ünder" },
      data: { createdAt: new Date(from) },
    });
    const details = async (query: Record<string, string>) =>
      (await auditLog(owner, query, workspace)).entries.map(({ detail }) => detail);
    expect(await details({})).toEqual(["Ünder", "Byron", "Lovelace"]);
    expect(await details({ person: member.user.UserId })).toEqual(["Ünder", "Byron"]);
    expect(await details({ kind: "deletions" })).toEqual(["Byron", "Lovelace"]);
    expect(await details({ kind: "agent_deleted", person: owner.user.UserId })).toEqual([
      "Lovelace",
    ]);
    expect(await details({ from })).toEqual(["Ünder"]);
    expect(await details({ to: from })).toEqual(["Byron", "Lovelace"]);
    expect(await details({ q: "üNDER" })).toEqual(["Ünder"]);
    expect(await details({ from, q: "Lovelace" })).toEqual([]);
  });

  test("is for owners and admins of the workspace only", async () => {
    const [owner, viewer, stranger] = await Promise.all([newPerson(), newPerson(), newPerson()]);
    const workspace = await newAuditedWorkspace([
      [owner, "owner"],
      [viewer, "viewer"],
    ]);
    const status = async (person: Person, path = "/api/audit") =>
      (await person.ask("GET", path, { headers: { "x-troupe-workspace": workspace } })).status;
    expect([await status(owner), await status(viewer), await status(stranger)]).toEqual([
      200, 403, 404,
    ]);
    expect(await status(viewer, "/api/audit/export")).toBe(403);
    const { secret } = await newKey(owner);
    expect((await askWith(secret, "GET", "/api/audit")).status).toBe(403);
  });

  test("refuses an unknown kind, a wrong time and a key of another list with 400", async () => {
    const person = await newPerson();
    for (const query of ["kind=nothing", "from=yesterday", "after=x", "limit=many"])
      expect((await person.ask("GET", `/api/audit?${query}`)).status, query).toBe(400);
  });

  test("is exported as CSV, and the export is an entry itself", async () => {
    const person = await newPerson();
    await add(idOf(person), "=1+1, a formula");
    const answer = await person.ask("GET", "/api/audit/export?kind=settings_changed");
    expect(answer.headers.get("content-type")).toContain("text/csv");
    const lines = (await answer.text()).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`"'=1+1, a formula"`);
    await expect.poll(async () => (await kindsOf(person))[0]).toBe("audit_exported");
  });

  test("of a workspace has each sign-in of its members", async () => {
    const owner = await newPerson();
    const workspace = await newAuditedWorkspace([[owner, "owner"]]);
    const { beginSession } = await import("@/lib/auth/session/sessions");
    await beginSession(owner.user.UserId, by, null);
    expect(await kindsOf(owner, {}, workspace)).toEqual(["sign_in"]);
  });

  test("has each kind in exactly one group", () => {
    const grouped = Object.values(auditGroups).flatMap(({ kinds }) => kinds as readonly string[]);
    expect([...grouped].sort()).toEqual(Object.keys(auditKinds).sort());
  });
});

describe("npm run audit -- verify", () => {
  test("finds the log of concurrent writers complete", async () => {
    const owner = `w-${crypto.randomUUID()}` as OwnerId;
    const private_ = `${owner}~someone` as OwnerId;
    await Promise.all(
      Array.from({ length: 40 }, (_, each) => {
        const work = (tx: Parameters<Parameters<typeof write>[1]>[0]) =>
          auditEntry(tx, { kind: "settings_changed", owner, by, detail: String(each) });
        const whose = [null, owner, private_][each % 3]!;
        return each % 2 ? write(whose, work) : transact(whose, work);
      }),
    );
    expect(await db().auditEntry.count({ where: { workspaceId: owner } })).toBe(40);
    expect(await verified(owner)).toEqual({
      status: 0,
      stdout: "complete: 40 entries in 1 log\n",
      stderr: "",
    });
  });

  const broken: [string, (workspaceId: string) => Promise<unknown>, string][] = [
    [
      "an altered entry",
      (workspaceId) =>
        db().auditEntry.updateMany({
          where: { workspaceId, sequence: 4 },
          data: { detail: "something else" },
        }),
      "Entry 4 was altered.",
    ],
    [
      "a deleted entry",
      (workspaceId) => db().auditEntry.deleteMany({ where: { workspaceId, sequence: 4 } }),
      "Entry 4 is missing.",
    ],
    [
      "a deleted first entry",
      (workspaceId) => db().auditEntry.deleteMany({ where: { workspaceId, sequence: 1 } }),
      "Entry 1 is missing.",
    ],
    [
      "a deleted last entry",
      (workspaceId) => db().auditEntry.deleteMany({ where: { workspaceId, sequence: 6 } }),
      "Entry 6 is missing.",
    ],
    [
      "an altered last entry",
      (workspaceId) =>
        db().auditEntry.updateMany({
          where: { workspaceId, sequence: 6 },
          data: { createdAt: new Date(0) },
        }),
      "Entry 6 was altered.",
    ],
    [
      "a deleted chain",
      (workspaceId) => db().auditChain.deleteMany({ where: { workspaceId } }),
      "The record of its last entry is missing.",
    ],
  ];
  test.each(broken)("finds %s", async (_, damage, sentence) => {
    const owner = `w-${crypto.randomUUID()}` as OwnerId;
    for (let each = 1; each <= 6; each++) await add(owner, `change ${each}`);
    await damage(owner);
    expect(await verified(owner)).toEqual({
      status: 2,
      stdout: `${owner}: ${sentence}\n`,
      stderr: "1 audit log of 1 broken.\n",
    });
  });

  test("refuses anything else with a sentence", async () => {
    expect((await verified("no-such-workspace")).stderr).toBe(
      "There is no audit log of a workspace no-such-workspace.\n",
    );
    expect((await verified("one", "two")).status).toBe(1);
  });
});

describe("after AUDIT_DAYS", () => {
  test("entries are removed up to an anchor, and the rest verifies", async () => {
    const owner = `w-${crypto.randomUUID()}` as OwnerId;
    for (let each = 1; each <= 5; each++) await add(owner, `change ${each}`);
    const left = () => db().auditEntry.count({ where: { workspaceId: owner } });
    await forgetOld(Date.now() + 364 * DAY);
    expect(await left()).toBe(5);
    await forgetOld(Date.now() + 366 * DAY);
    expect(await left()).toBe(0);
    expect((await verified(owner)).status).toBe(0);
    await add(owner, "later");
    const rows = await db().auditEntry.findMany({ where: { workspaceId: owner } });
    expect(rows.map(({ sequence }) => sequence)).toEqual([6]);
    expect((await verified(owner)).stdout).toBe("complete: 1 entry in 1 log\n");
  });
});

describe("a deleted account", () => {
  test("takes its personal log along, and stays in a workspace's log by its id only", async () => {
    const [owner, leaving] = await Promise.all([newPerson(), newPerson()]);
    const workspace = await newAuditedWorkspace([
      [owner, "owner"],
      [leaving, "admin"],
    ]);
    const me = leaving.user.UserId;
    await transact(workspace, (tx) =>
      auditEntry(tx, {
        kind: "settings_changed",
        owner: workspace,
        by: { ...by, me: me as never },
      }),
    );
    const { removeAccount } = await import("@/lib/settings/delete-account");
    await db().workspaceMember.deleteMany({ where: { userId: me } });
    await removeAccount(me as never);
    expect(await db().auditEntry.count({ where: { workspaceId: me } })).toBe(0);
    expect(await db().auditChain.count({ where: { workspaceId: me } })).toBe(0);
    const { entries } = await auditLog(owner, {}, workspace);
    expect(entries[0]).toMatchObject({ person: me, name: "" });
    const rows = JSON.stringify(
      await db().auditEntry.findMany({ where: { workspaceId: workspace } }),
    );
    expect(rows).not.toContain(leaving.user.Email);
    expect(rows).not.toContain(leaving.user.Username);
  });
});
