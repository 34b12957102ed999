import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { ChatAnswer } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { newId } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { queryRows } from "@/lib/core/db/statements";
import { transact } from "@/lib/core/db/transact";
import { type OwnerId, privatePart, type WorkspaceId } from "@/lib/core/identity";
import { removeMember, removeWorkspaceRow } from "@/lib/memberships/rows";
import { OWNED_TABLES } from "@/lib/owner-data/private-parts";
import { noteRemoval, removeLateRows } from "@/lib/owner-data/removals";
import { startWorker } from "@/lib/runs/worker/worker";
import type { Task } from "@/lib/tasks/contract";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { runDue } from "@/lib/tasks/routing/schedule";
import { leave, leavingOf, removeWorkspace } from "@/lib/workspaces/removal";
import { everyText } from "../support/every-row";
import { askWith } from "../support/keys";
import { newName, newPerson, type Person } from "../support/person";
import { setRole, askIn, idOf, newWorkspace } from "../support/workspaces";

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  await startWorker({ chat: chatExecutor(), task: taskExecutor });
});

const json = async <T>(answer: Response): Promise<T> => {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return JSON.parse(text) as T;
};
const LATER = () => new Date(Date.now() + 61_000);

let owner: Person;
let member: Person;
let workspace: WorkspaceId;

/** A workspace of two, in which the member has something of everything. */
async function shared() {
  [owner, member] = [await newPerson(), await newPerson()];
  workspace = await newWorkspace([
    [owner, "owner"],
    [member, "member"],
  ]);
  const ask = (method: string, url: string, body?: object) =>
    askIn(member, workspace, method, url, { body });
  const agent = await json<Agent>(
    await ask("POST", "/api/agents", { name: newName("Agent"), instructions: "Be brief." }),
  );
  const chat = await json<ChatAnswer>(
    await ask("POST", "/api/chat", { content: "Hello there", agent_id: agent.AgentId }),
  );
  const task = await json<Task>(
    await ask("POST", "/api/tasks", {
      name: newName("Task"),
      description: "Say something.",
      assigned_agents: [agent.name],
    }),
  );
  const key = await json<{ secret: string }>(
    await ask("POST", "/api/keys", { name: "Script", scopes: ["read"], expires_in_days: null }),
  );
  const share = await json<{ ShareId: string }>(
    await ask("POST", "/api/shares", {
      conversation_id: chat.conversation_id,
      audience: "anyone",
      expires_in_days: null,
      include: { files: false, tool_calls: false },
    }),
  );
  const own = privatePart(workspace, idOf(member));
  await privateAgent(own);
  return { agent, chat, task, key, share, own };
}

const privateAgent = (ownerId: string, name = newName("Draft")) =>
  db().agent.create({
    data: {
      id: randomUUID(),
      ownerId,
      name,
      nameKey: name.toLowerCase(),
      instructions: "x",
      model: "deepseek-chat",
      createdAt: new Date(),
      updatedAt: new Date(),
    },
  });

/** How many rows an owner has, in all tables that name owners. */
async function rowsOf(ownerId: OwnerId): Promise<number> {
  let all = 0;
  for (const table of [...OWNED_TABLES, "Message"].filter((each) => each !== "SecurityEvent")) {
    const sql = `SELECT count(*) AS count FROM "${table}" WHERE "ownerId" = ?`;
    all += Number((await queryRows<{ count: unknown }>(sql, [ownerId]))[0]!.count);
  }
  return all;
}

const liveRun = async (of: { run_id: string }, data: object = {}): Promise<string> => {
  const row = (await db().run.findUnique({ where: { id: of.run_id } }))!;
  const id = randomUUID();
  await db().run.create({
    data: { ...row, id, status: "waiting", finishedAt: null, ...data },
  });
  return id;
};

describe("leaving a workspace", () => {
  test("ends keys, links and what only the member saw, and leaves the workspace's own", async () => {
    const { agent, chat, task, key, share, own } = await shared();
    expect(await leavingOf(workspace, idOf(member))).toEqual({
      private: { conversations: 1, agents: 1, teams: 0, tasks: 0, files: 0 },
      ends: { keys: 1, shares: 1, sign_ins: 0 },
      stays: { agents: 1, teams: 0, tasks: 1 },
    });
    expect((await askWith(key.secret, "GET", "/api/agents")).status).toBe(200);
    await leave(workspace, idOf(member), null);

    expect((await askIn(member, workspace, "GET", "/api/agents")).status).toBe(404);
    expect((await askWith(key.secret, "GET", "/api/agents")).status).toBe(401);
    expect(await db().share.count({ where: { id: share.ShareId } })).toBe(0);
    expect(await rowsOf(own)).toBe(0);
    const ask = (url: string) => askIn(owner, workspace, "GET", url);
    expect((await ask(`/api/agents/${agent.AgentId}`)).status).toBe(200);
    expect((await ask(`/api/tasks/${task.TaskId}`)).status).toBe(200);
    await removeLateRows(LATER());
    await expect.poll(async () => (await everyText()).includes(own)).toBe(false);
    expect(await everyText()).not.toContain(chat.conversation_id);
    expect(await db().accountRemoval.count()).toBe(0);
  });

  test("stops the member's runs in the workspace, and no one else's", async () => {
    const { chat, own } = await shared();
    const [id, other] = [idOf(member), idOf(owner)];
    const mine = await liveRun(chat, { ownerId: workspace, startedBy: id, conversationId: null });
    const theirs = await liveRun(chat, {
      ownerId: workspace,
      startedBy: other,
      conversationId: null,
    });
    await liveRun(chat);
    await leave(workspace, id, null);
    const isStopped = async (run: string) =>
      (await db().run.findUnique({ where: { id: run } }))?.stopRequested;
    expect([await isStopped(mine), await isStopped(theirs)]).toEqual([true, false]);
    expect(await db().run.count({ where: { ownerId: own } })).toBe(0);
  });

  test("is refused to the last owner, and allowed once there is another", async () => {
    await shared();
    await expect(leave(workspace, idOf(owner), null)).rejects.toMatchObject({
      status: 409,
      message: "This is the last owner. Make someone else an owner first, or delete the workspace.",
    });
    await setRole(workspace, member, "owner");
    await leave(workspace, idOf(owner), null);
    await expect(leave(workspace, idOf(member), null)).rejects.toMatchObject({ status: 409 });
    await expect(leave(workspace, idOf(owner), null)).rejects.toMatchObject({ status: 404 });
  });

  test("continues after an interruption", async () => {
    const { own } = await shared();
    await transact(workspace, async (tx) => {
      await removeMember(tx, workspace, idOf(member));
      await noteRemoval(tx, own);
    });
    expect(await rowsOf(own)).toBeGreaterThan(3);
    await removeLateRows();
    expect(await rowsOf(own), "not due yet").toBeGreaterThan(3);
    await removeLateRows(LATER());
    expect(await rowsOf(own)).toBe(0);
    expect(await db().accountRemoval.count()).toBe(0);
  });

  test("does not remove what someone creates after they have joined again", async () => {
    const { own } = await shared();
    await leave(workspace, idOf(member), null);
    await setRole(workspace, member, "member");
    await privateAgent(own, "New draft");
    await removeLateRows(LATER());
    expect(await db().agent.count({ where: { ownerId: own } })).toBe(1);
    expect(await db().accountRemoval.count()).toBe(0);
  });

  test("keeps a schedule, which then runs for the workspace and not for its creator", async () => {
    const { agent, task } = await shared();
    const drafts = await privateAgent(privatePart(workspace, idOf(member)));
    await db().task.update({
      where: { id: task.TaskId },
      data: { cron: "0 * * * *", timeZone: "UTC", nextRunAt: new Date(Date.now() - 3_600_000) },
    });
    await leave(workspace, idOf(member), null);
    await runDue();
    const run = await db().run.findFirst({ where: { taskId: task.TaskId } });
    expect(run).toMatchObject({ ownerId: workspace, startedBy: null, agentId: agent.AgentId });
    expect(await db().agent.count({ where: { id: drafts.id } })).toBe(0);
  });
});

describe("deleting a workspace", () => {
  test("removes it with everyone's private part, former members' too", async () => {
    const { own, key } = await shared();
    const former = privatePart(workspace, newId());
    await privateAgent(former);
    await db().workspaceInvitation.create({
      data: {
        id: newId(),
        workspaceId: workspace,
        email: "x@example.com",
        emailKey: "x@example.com",
        role: "member",
        tokenHash: newId(),
        sealedToken: "",
        invitedBy: idOf(owner),
        createdAt: new Date(),
        sentAt: new Date(),
        expiresAt: new Date(),
      },
    });
    const elsewhere = await newWorkspace([[owner, "owner"]]);
    await privateAgent(elsewhere, "Stays");
    await removeWorkspace(workspace, null);
    for (const each of [workspace, own, former]) expect(await rowsOf(each)).toBe(0);
    expect((await askWith(key.secret, "GET", "/api/agents")).status).toBe(401);
    expect((await askIn(owner, workspace, "GET", "/api/agents")).status).toBe(404);
    expect((await askIn(owner, elsewhere, "GET", "/api/agents")).status).toBe(200);
    expect(await rowsOf(elsewhere)).toBeGreaterThan(0);
    await removeLateRows(LATER());
    await expect.poll(async () => (await everyText()).includes(workspace)).toBe(false);
    await expect(removeWorkspace(workspace, null)).rejects.toMatchObject({ status: 404 });
  });

  test("continues after an interruption", async () => {
    const { own } = await shared();
    await transact(workspace, async (tx) => {
      await removeWorkspaceRow(tx, workspace);
      for (const each of [workspace, own]) await noteRemoval(tx, each);
    });
    await removeLateRows(LATER());
    for (const each of [workspace, own]) expect(await rowsOf(each)).toBe(0);
    expect(await db().accountRemoval.count()).toBe(0);
  });
});

describe("deleting an account", () => {
  const deleteAccount = (who: Person) =>
    who.ask("DELETE", "/api/profile", { body: { confirm: who.user.Username } });

  test("is refused to the last owner of a workspace with other members", async () => {
    await shared();
    const { name } = (await db().workspace.findUnique({ where: { id: workspace } }))!;
    const answer = await deleteAccount(owner);
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      {
        error: `This account is the last owner of ${name}. Make someone else an owner first, or delete the workspace.`,
      },
    ]);
    expect((await askIn(owner, workspace, "GET", "/api/agents")).status).toBe(200);
  });

  test("ends memberships with the private parts, and deletes a workspace of this person alone", async () => {
    const { own, agent } = await shared();
    const alone = await newWorkspace([[member, "owner"]]);
    await privateAgent(alone);
    expect((await deleteAccount(member)).status).toBe(204);
    expect(await rowsOf(own)).toBe(0);
    expect(await rowsOf(alone)).toBe(0);
    expect(await db().workspace.count({ where: { id: alone } })).toBe(0);
    expect(await db().workspaceMember.count({ where: { userId: idOf(member) } })).toBe(0);
    expect((await askIn(owner, workspace, "GET", `/api/agents/${agent.AgentId}`)).status).toBe(200);
    await removeLateRows(LATER());
    const personal = [member.user.Email, member.user.Username, own];
    const left = async () => {
      const text = await everyText();
      return personal.filter((each) => text.includes(each));
    };
    await expect.poll(left).toEqual([]);
  });
});

test("the export has one section for each workspace, with what only the person sees there", async () => {
  const { chat, own, agent } = await shared();
  const draft = await db().agent.findFirst({ where: { ownerId: own } });
  const whole = JSON.parse(await (await member.ask("GET", "/api/profile/export")).text()) as {
    agents: unknown[];
    workspaces: Record<string, unknown>[];
  };
  expect(whole.agents).toEqual([]);
  expect(whole.workspaces).toMatchObject([
    {
      workspace_id: workspace,
      role: "member",
      agents: [{ name: draft!.name }],
      conversations: [{ conversation_id: chat.conversation_id }],
      api_keys: [{ name: "Script" }],
    },
  ]);
  expect(JSON.stringify(whole.workspaces[0]!.agents)).not.toContain(agent.AgentId);
});
