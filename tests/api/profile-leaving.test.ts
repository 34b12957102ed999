import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { queryRows } from "@/lib/core/db/statements";
import { removeLateRows } from "@/lib/owner-data/removals";
import { startWorker } from "@/lib/runs/worker/worker";
import { idsOf, newOwner, type Owner } from "../rules/two-people";
import { columnNames, everyText, tableNames } from "../support/every-row";
import { askWith, newKey } from "../support/keys";
import { newPerson, PASSWORD, type Person } from "../support/person";
import { addRows } from "../support/rows";
import { newWorkspace } from "../support/workspaces";
import { isIn, login } from "./sign-in";

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  await startWorker({ chat: chatExecutor() });
});

/** The number of a person's rows in each table, found by any column that names an owner, or by their run. */
async function rowsOf(userId: string): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const table of await tableNames()) {
    const owner = (await columnNames(table)).find((each) => /^(ownerId|userId)$/.test(each));
    const where =
      table === "User"
        ? "id = ?"
        : owner
          ? `"${owner}" = ?`
          : table.startsWith("Run")
            ? `"runId" IN (SELECT id FROM "Run" WHERE "ownerId" = ?)`
            : null;
    if (!where) continue;
    const sql = `SELECT count(*) AS count FROM "${table}" WHERE ${where}`;
    counted[table] = Number((await queryRows<{ count: unknown }>(sql, [userId]))[0]!.count);
  }
  return counted;
}

/** One of everything, including the kinds that `newOwner` does not create. */
async function newRichOwner(): Promise<Owner> {
  const owner = await newOwner();
  const ownerId = owner.person.user.UserId;
  const { AgentId } = owner.agent;
  await newWorkspace([[owner.person, "owner"]]);
  const team = (await (
    await owner.person.ask("POST", "/api/teams", { body: { name: "Crew", agents: [AgentId] } })
  ).json()) as { TeamId: string };
  await owner.person.ask("POST", "/api/setup-graph", {
    body: { agents: [AgentId], entry_point: AgentId, finish_point: AgentId, team_id: team.TeamId },
  });
  await owner.person.ask("PUT", `/api/agents/${AgentId}`, { body: { temperature: 1 } });
  await db().toolApproval.create({
    data: {
      ownerId,
      scope: owner.chat.conversation_id,
      agentId: AgentId,
      tool: "pay",
      createdAt: new Date(),
    },
  });
  await db().idempotencyKey.create({
    data: { ownerId, path: "/api/agents", key: "once", bodyHash: "x", createdAt: new Date() },
  });
  await db().modelName.create({
    data: { ownerId, slug: "agent", targetId: AgentId, createdAt: new Date() },
  });
  await db().programRequest.create({
    data: {
      ownerId,
      id: randomUUID(),
      keyId: "k",
      door: "chat",
      bodyHash: "x",
      model: "agent",
      request: "",
      stored: false,
      createdAt: new Date(),
    },
  });
  await db().reservation.create({
    data: {
      ownerId,
      runId: randomUUID(),
      activation: "",
      fence: 1,
      agentId: AgentId,
      teamId: "",
      taskId: "",
      keyId: "",
      tokens: 1,
      cost: 0,
      ofServer: false,
      createdAt: new Date(),
    },
  });
  const { id: connectionId, url } = await db().connection.findFirstOrThrow({ where: { ownerId } });
  await db().connectionSignIn.create({ data: { ownerId, connectionId, url } });
  await db().knowledgeIndex.create({
    data: {
      id: randomUUID(),
      ownerId,
      providerId: "x",
      model: "x",
      state: "current",
      createdAt: new Date(),
    },
  });
  await db().totpFactor.create({
    data: { userId: ownerId, sealed: "x", lastStep: 0, createdAt: new Date() },
  });
  await db().recoveryCode.create({
    data: { codeHash: randomUUID(), userId: ownerId, createdAt: new Date() },
  });
  await db().factorChallenge.create({
    data: {
      tokenHash: randomUUID(),
      purpose: "second-step",
      browserHash: "x",
      userId: ownerId,
      expiresAt: new Date(Date.now() + 60_000),
    },
  });
  await db().passwordReset.create({
    data: {
      tokenHash: randomUUID(),
      userId: ownerId,
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 60_000),
    },
  });
  await db().signInLink.create({
    data: {
      tokenHash: randomUUID(),
      userId: ownerId,
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 60_000),
    },
  });
  return owner;
}

describe("leaving", () => {
  const leave = (who: Person, confirm: unknown) =>
    who.ask("DELETE", "/api/profile", { body: { confirm } });

  test("deletes every row of the person, in every table, and none of anyone else's", async () => {
    const [owner, other] = [await newRichOwner(), await newRichOwner()];
    const { person: who } = owner;
    const me = who.user.UserId;
    const before = await rowsOf(me);
    // A new table whose owner has no row here: add above how a person gets one.
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);
    expect(Object.keys(before).length).toBeGreaterThan(18);
    const others = await rowsOf(other.person.user.UserId);
    const wrong = await leave(who, "somebody else");
    expect([wrong.status, await wrong.json()]).toMatchObject([
      400,
      { fields: { confirm: `Type ${who.user.Username} to confirm` } },
    ]);
    expect(await rowsOf(me)).toEqual(before);

    const gone = await leave(who, who.user.Username);
    expect([gone.status, await gone.text()]).toEqual([204, ""]);
    expect(Object.values(await rowsOf(me)).every((count) => count === 0)).toBe(true);
    const traces = async () => {
      const text = await everyText();
      return [
        ...idsOf(owner),
        me.replaceAll("-", ""),
        who.user.Email,
        who.user.Username,
        owner.agent.name,
      ].filter((each) => text.includes(each));
    };
    await expect.poll(traces, { timeout: 5_000 }).toEqual([]);
    expect(await rowsOf(other.person.user.UserId)).toEqual(others);
    expect(await isIn(who)).toBe(false);
    expect((await login(who.user.Email, PASSWORD)).status).toBe(401);
  });

  test("takes along what a call that was under way writes after it", async () => {
    const who = await newPerson();
    const ownerId = who.user.UserId;
    const left = () => db().usageDay.count({ where: { ownerId } });
    expect((await leave(who, who.user.Username)).status).toBe(204);
    await db().usageDay.create({ data: { ownerId, date: "2026-11-21" } });
    await removeLateRows();
    expect(await left(), "a call may still be under way").toBe(1);
    await removeLateRows(new Date(Date.now() + 60_000)); // like the next process: only rows say what is left
    expect(await left()).toBe(0);
    expect(await db().accountRemoval.count()).toBe(0);
  });

  test("continues, however much there is, and revokes all access first", async () => {
    const who = await newPerson();
    const { secret } = await newKey(who);
    const ownerId = who.user.UserId;
    const many = Array.from({ length: 1_200 }, (_, at) => ({
      id: randomUUID(),
      ownerId,
      name: `T${at}`,
      instructions: "x",
      model: "deepseek-chat",
      createdAt: new Date(),
      updatedAt: new Date(),
    }));
    await addRows("Template", many);
    expect((await leave(who, who.user.Username.toUpperCase())).status).toBe(204);
    expect(await db().template.count({ where: { ownerId } })).toBe(0);
    expect((await askWith(secret, "GET", "/api/agents")).status).toBe(401);
  });

  test("stops a running run, and none of it follows", async () => {
    const owner = await newOwner();
    const ownerId = owner.person.user.UserId;
    const row = (await db().run.findUnique({ where: { id: owner.chat.run_id } }))!;
    await db().run.create({
      data: {
        ...row,
        id: randomUUID(),
        status: "running",
        finishedAt: null,
        leaseOwner: "another",
        leaseUntil: new Date(Date.now() + 3_600_000),
      },
    });
    expect((await leave(owner.person, owner.person.user.Username)).status).toBe(204);
    expect(await rowsOf(ownerId)).toMatchObject({ Run: 0, RunStep: 0, RunLog: 0, Message: 0 });
  });
});

test("the export is one file with all that the person has, and no secret in it", async () => {
  const owner = await newRichOwner();
  const answer = await owner.person.ask("GET", "/api/profile/export");
  expect(answer.headers.get("content-disposition")).toContain(
    `attachment; filename="Troupe ${owner.person.user.Username}.json"`,
  );
  const text = await answer.text();
  const whole = JSON.parse(text) as Record<string, unknown[]>;
  for (const id of idsOf(owner)) expect(text).toContain(id);
  for (const part of [
    "agents",
    "agent_versions",
    "templates",
    "teams",
    "graphs",
    "tasks",
    "conversations",
    "runs",
    "usage",
    "api_keys",
    "secrets",
    "approvals",
    "model_providers",
    "sessions",
  ])
    expect(whole[part], part).not.toEqual([]);
  const me = owner.person.user.UserId;
  const hidden = await Promise.all([
    db()
      .user.findUnique({ where: { id: me } })
      .then((row) => row!.passwordHash),
    db()
      .session.findFirst({ where: { userId: me } })
      .then((row) => row!.tokenHash),
    db()
      .apiKey.findFirst({ where: { ownerId: me } })
      .then((row) => row!.secretHash),
    db()
      .toolSecret.findFirst({ where: { ownerId: me } })
      .then((row) => row!.sealed),
    db()
      .modelProvider.findFirst({ where: { ownerId: me } })
      .then((row) => row!.sealedKey),
  ]);
  for (const each of [...hidden, "for nobody's eyes", "for-nobodys-eyes"])
    expect(text).not.toContain(each);
});
