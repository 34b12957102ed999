import { beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import { db } from "@/lib/core/db/db";
import type { Task } from "@/lib/tasks/contract";
import { watchAgentDeletions as watchInTasks } from "@/lib/tasks/agent-deletion";
import { watchAgentDeletions as watchInTeams } from "@/lib/teams/agent-deletion";
import type { Team } from "@/lib/teams/contract";
import { newFile } from "../support/files";
import { newAgent, newName, newPerson, type Person } from "../support/person";
import { inWorkspace, newWorkspace } from "../support/workspaces";

process.env.RATE_LIMITS = "off";
let ada: Person;
let bob: Person;
let workspace: string;
beforeAll(async () => {
  watchInTeams();
  watchInTasks();
  const [first, second] = [await newPerson(), await newPerson()];
  workspace = await newWorkspace([
    [first, "owner"],
    [second, "member"],
  ]);
  ada = inWorkspace(first, workspace);
  bob = inWorkspace(second, workspace);
});

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const put = (by: Person, url: string, body: object) => by.ask("PUT", url, { body });
const statuses = async (url: string) => [
  (await ada.ask("GET", url)).status,
  (await bob.ask("GET", url)).status,
];
const agentUrl = ({ AgentId }: Agent) => `/api/agents/${AgentId}`;
/** What the workspace and Ada's private part of it use, by kind. */
const uses = async () =>
  (
    await db().storageUse.findMany({
      where: { ownerId: { in: [workspace, `${workspace}~${ada.user.UserId}`] } },
      orderBy: [{ ownerId: "asc" }, { kind: "asc" }],
    })
  ).map(({ ownerId, kind, rows, bytes }) => [ownerId.includes("~"), kind, rows, Number(bytes)]);

describe("an item of a workspace", () => {
  test("names who created it and who changed it last", async () => {
    const agent = await newAgent(ada);
    const author = { UserId: ada.user.UserId, name: "Ada Byron" };
    expect(agent).toMatchObject({ created_by: author, updated_by: author });
    await put(bob, agentUrl(agent), { instructions: "Changed." });
    const seen = await json<Agent>(await ada.ask("GET", agentUrl(agent)));
    expect([seen.created_by?.UserId, seen.updated_by?.UserId]).toEqual([
      ada.user.UserId,
      bob.user.UserId,
    ]);
    expect(seen.only_me).toBeUndefined();
  });

  test("shows someone who has left as a former member", async () => {
    const gone = await newPerson();
    const member = { workspaceId: workspace, userId: gone.user.UserId };
    await db().workspaceMember.create({
      data: { ...member, role: "member", createdAt: new Date() },
    });
    const agent = await newAgent(inWorkspace(gone, workspace));
    await db().workspaceMember.deleteMany({ where: member });
    const seen = await json<Agent>(await ada.ask("GET", agentUrl(agent)));
    expect(seen.created_by).toEqual({
      UserId: gone.user.UserId,
      name: "Former member",
      former: true,
    });
  });

  test("keeps 409 for simultaneous edits by two people", async () => {
    const agent = await newAgent(ada);
    await put(bob, agentUrl(agent), { instructions: "Bob's.", version: 1 });
    expect((await put(ada, agentUrl(agent), { instructions: "Ada's.", version: 1 })).status).toBe(
      409,
    );
  });
});

describe("a personal workspace", () => {
  test("has no authors, and refuses the fields of shared items", async () => {
    const person = await newPerson();
    const agent = await newAgent(person);
    expect(Object.keys(agent)).not.toEqual(expect.arrayContaining(["created_by"]));
    for (const body of [{ only_me: true }, { only_me: false }, { viewers_chat: true }])
      expect((await put(person, agentUrl(agent), body)).status).toBe(400);
    const answer = await person.ask("POST", "/api/tasks", {
      body: { name: newName(), description: "Do it.", only_me: true },
    });
    expect(await json(answer)).toMatchObject({ fields: { only_me: expect.any(String) } });
  });
});

describe("an agent only for its creator", () => {
  test("is shared with its versions, and taken back only by its creator", async () => {
    const agent = await newAgent(ada, { only_me: true });
    expect(agent.only_me).toBe(true);
    await put(ada, agentUrl(agent), { instructions: "Second." });
    expect(await statuses(agentUrl(agent))).toEqual([200, 404]);
    const shared = await json<Agent>(await put(ada, agentUrl(agent), { only_me: false }));
    expect([shared.only_me, shared.version]).toEqual([undefined, 2]);
    expect(await statuses(`${agentUrl(agent)}/versions/1`)).toEqual([200, 200]);
    expect((await put(bob, agentUrl(agent), { only_me: true })).status).toBe(403);
    expect((await put(ada, agentUrl(agent), { only_me: true })).status).toBe(200);
    expect(await statuses(agentUrl(agent))).toEqual([200, 404]);
    const versions = await db().agentVersion.findMany({ where: { agentId: agent.AgentId } });
    expect(new Set(versions.map(({ ownerId }) => ownerId))).toEqual(
      new Set([`${workspace}~${ada.user.UserId}`]),
    );
  });

  test("can't be shared under a name that the workspace has", async () => {
    const name = newName("Agent");
    await newAgent(bob, { name });
    const draft = await newAgent(ada, { name, only_me: true });
    expect((await put(ada, agentUrl(draft), { only_me: false })).status).toBe(409);
    expect(await statuses(agentUrl(draft))).toEqual([200, 404]);
  });

  test("isn't used by what the workspace shares", async () => {
    const draft = await newAgent(ada, { only_me: true });
    const team = await ada.ask("POST", "/api/teams", {
      body: { name: newName(), agents: [draft.AgentId] },
    });
    expect([team.status, await json(team)]).toMatchObject([400, { fields: { "agents.0": {} } }]);
    const task = await ada.ask("POST", "/api/tasks", {
      body: { name: newName(), description: "Do it.", assigned_agents: [draft.name] },
    });
    expect([task.status, await json(task)]).toMatchObject([
      400,
      { fields: { assigned_agents: {} } },
    ]);
    const shared = await json<Team>(
      await ada.ask("POST", "/api/teams", { body: { name: newName() } }),
    );
    const added = await ada.ask("POST", `/api/teams/${shared.TeamId}/agents/${draft.AgentId}`);
    expect(added.status).toBe(400);
  });

  test("can't be taken back while the workspace uses it", async () => {
    const agent = await newAgent(ada);
    const name = newName();
    await ada.ask("POST", "/api/teams", { body: { name, agents: [agent.AgentId] } });
    const answer = await put(ada, agentUrl(agent), { only_me: true });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain(name);
  });
});

describe("a team only for its creator", () => {
  test("is shared with its members and its graph once its agents are", async () => {
    const before = await uses();
    const agent = await newAgent(ada, { only_me: true });
    const body = { name: newName(), agents: [agent.AgentId], only_me: true };
    const team = await json<Team>(await ada.ask("POST", "/api/teams", { body }));
    const url = `/api/teams/${team.TeamId}`;
    await ada.ask("POST", "/api/setup-graph", {
      body: {
        agents: [agent.AgentId],
        entry_point: agent.AgentId,
        finish_point: agent.AgentId,
        team_id: team.TeamId,
      },
    });
    expect(await statuses(url)).toEqual([200, 404]);
    expect((await put(ada, url, { only_me: false })).status).toBe(400);
    await put(ada, agentUrl(agent), { only_me: false });
    expect((await put(ada, url, { only_me: false })).status).toBe(200);
    const seen = await json<Team>(await bob.ask("GET", url));
    expect(seen).toMatchObject({
      agents: [agent.AgentId],
      graph: { nodes: [{ name: agent.name }] },
    });
    await db().team.deleteMany({ where: { id: team.TeamId } });
    await db().graph.deleteMany({ where: { teamId: team.TeamId } });
    await db().agent.deleteMany({ where: { id: agent.AgentId } });
    const empty = (rows: unknown[][]) => rows.filter(([, , count]) => count !== 0);
    expect(empty(await uses())).toEqual(empty(before));
  });
});

describe("a task only for its creator", () => {
  test("is shared with its runs, its files and what is attached to it", async () => {
    const file = await newFile(ada, "notes.txt", "Notes");
    const body = { name: newName(), description: "Do it.", files: [file.FileId], only_me: true };
    const task = await json<Task>(await ada.ask("POST", "/api/tasks", { body }));
    const url = `/api/tasks/${task.TaskId}`;
    const own = `${workspace}~${ada.user.UserId}`;
    const run = { kind: "task", status: "completed", agentId: "", taskId: task.TaskId };
    const id = newName("run");
    await db().run.create({
      data: { ...run, id, ownerId: own, createdAt: new Date(), finishedAt: new Date() },
    });
    expect(await statuses(url)).toEqual([200, 404]);
    expect(await statuses(`/api/files/${file.FileId}`)).toEqual([200, 404]);
    expect((await put(ada, url, { only_me: false })).status).toBe(200);
    for (const each of [url, `/api/files/${file.FileId}`, `/api/runs/${id}`])
      expect(await statuses(each)).toEqual([200, 200]);
    expect((await put(ada, url, { only_me: true })).status).toBe(200);
    for (const each of [url, `/api/runs/${id}`]) expect(await statuses(each)).toEqual([200, 404]);
  });

  test("stays where it is while it runs", async () => {
    const body = { name: newName(), description: "Do it.", only_me: true };
    const task = await json<Task>(await ada.ask("POST", "/api/tasks", { body }));
    const run = { kind: "task", status: "running", agentId: "", taskId: task.TaskId };
    const ownerId = `${workspace}~${ada.user.UserId}`;
    const id = newName("run");
    await db().run.create({ data: { ...run, id, ownerId, createdAt: new Date() } });
    await db().task.update({ where: { id: task.TaskId }, data: { runId: id } });
    const answer = await put(ada, `/api/tasks/${task.TaskId}`, { only_me: false });
    expect(answer.status).toBe(409);
  });

  test("makes an attached private file the workspace's when it is shared", async () => {
    const file = await newFile(ada, "notes.txt", "More notes");
    const body = { name: newName(), description: "Do it.", files: [file.FileId] };
    expect((await ada.ask("POST", "/api/tasks", { body })).status).toBe(201);
    expect(await statuses(`/api/files/${file.FileId}`)).toEqual([200, 200]);
  });
});
