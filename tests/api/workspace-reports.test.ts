import { beforeAll, describe, expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import type { File } from "@/lib/files/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import type { Task } from "@/lib/tasks/contract";
import type { Team } from "@/lib/teams/contract";
import type { Copied, Workspace } from "@/lib/workspaces/contract";
import { bytesOf } from "../support/file-contents";
import { newFile } from "../support/files";
import { newAgent, newPerson, type Person } from "../support/person";
import {
  accept,
  invited,
  json,
  membersOf,
  newMember,
  newWorkspace,
} from "../support/workspace-api";
import { idOf, inWorkspace } from "../support/workspaces";

// The smallest input of what people have reported of workspaces, sharing and roles in comparable products.

let owner: Person;
let workspace: Workspace;
let member: Person;
let viewer: Person;
let here: Record<"owner" | "member" | "viewer", Person>;

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  await startWorker({ chat: chatExecutor() });
  owner = await newPerson();
  workspace = await newWorkspace(owner);
  member = await newMember(owner, workspace, "member");
  viewer = await newMember(owner, workspace, "viewer");
  const at = (person: Person) => inWorkspace(person, workspace.WorkspaceId);
  here = { owner: at(owner), member: at(member), viewer: at(viewer) };
});

const remove = (by: Person, whom: Person) =>
  by.ask("DELETE", `${membersOf(workspace)}/${idOf(whom)}`);
const upload = (by: Person, name: string, query = "?shared=true") =>
  by.ask("POST", `/api/files${query}`, {
    raw: bytesOf(`content of ${name}`),
    headers: { "content-type": "application/octet-stream", "x-file-name": name },
  });

describe("members", () => {
  test("without the role remove no one, also with the id of a colleague", async () => {
    for (const by of [member, viewer]) expect((await remove(by, owner)).status).toBe(403);
    expect((await remove(member, viewer)).status).toBe(403);
    expect((await here.viewer.ask("GET", "/api/agents")).status).toBe(200);
  });

  test("are changed and removed by an admin who invited them", async () => {
    const admin = await newMember(owner, workspace, "admin");
    const added = await newMember(admin, workspace, "member");
    const url = `${membersOf(workspace)}/${idOf(added)}`;
    expect((await admin.ask("PATCH", url, { body: { role: "viewer" } })).status).toBe(200);
    expect((await remove(admin, added)).status).toBe(204);
  });

  test("who were removed write nothing, and return only by a new invitation, without what was theirs", async () => {
    const person = await newMember(owner, workspace, "member");
    const there = inWorkspace(person, workspace.WorkspaceId);
    const { AgentId } = await newAgent(there, { only_me: true });
    const shared = await newAgent(there);
    const chat = await json<ChatAnswer>(
      await there.ask("POST", "/api/chat", { body: { content: "Hi", agent_id: AgentId } }),
    );
    const first = await invited(owner, workspace, "again@example.com", "member");
    expect((await remove(owner, person)).status).toBe(204);
    const edit = { body: { instructions: "Still here." } };
    expect((await there.ask("PUT", `/api/agents/${shared.AgentId}`, edit)).status).toBe(404);
    expect((await there.ask("GET", "/api/agents")).status).toBe(404);
    const again = await invited(owner, workspace, person.user.Email, "viewer");
    expect(again.url).not.toBe(first.url);
    expect((await there.ask("GET", "/api/agents")).status).toBe(404);
    expect((await accept(person, again.url)).status).toBe(200);
    expect((await there.ask("GET", `/api/agents/${AgentId}`)).status).toBe(404);
    expect((await there.ask("GET", `/api/conversations/${chat.conversation_id}`)).status).toBe(404);
    expect((await there.ask("GET", `/api/agents/${shared.AgentId}`)).status).toBe(200);
  });

  test("who were removed leave tasks that others still run", async () => {
    const person = await newMember(owner, workspace, "member");
    const there = inWorkspace(person, workspace.WorkspaceId);
    const agent = await newAgent(there);
    const task = await json<Task>(
      await there.ask("POST", "/api/tasks", {
        body: { name: "Left behind", description: "To do.", assigned_agents: [agent.AgentId] },
      }),
    );
    await remove(owner, person);
    const run = await here.member.ask("POST", `/api/route-task/${task.TaskId}`);
    expect(run.status).toBeLessThan(300);
  });
});

describe("shared items", () => {
  test("are seen by viewers, who can't share or change them, also without a page", async () => {
    const agent = await newAgent(here.member);
    expect(await (await here.viewer.ask("GET", "/api/agents")).text()).toContain(agent.AgentId);
    const open = await newAgent(here.member, { viewers_chat: true });
    const chat = await json<ChatAnswer>(
      await here.viewer.ask("POST", "/api/chat", {
        body: { content: "Hello", agent_id: open.AgentId },
      }),
    );
    const url = `/api/conversations/${chat.conversation_id}/share`;
    expect((await here.viewer.ask("POST", url)).status).toBe(403);
    const body = { conversation_id: chat.conversation_id, audience: "anyone", expires_in_days: 1 };
    expect((await here.viewer.ask("POST", "/api/shares", { body })).status).toBe(403);
    const edit = { body: { name: "Mine" } };
    expect((await here.viewer.ask("PUT", `/api/agents/${agent.AgentId}`, edit)).status).toBe(403);
  });

  test("can't use what belongs to another workspace, also by its id", async () => {
    const foreign = await newAgent(member);
    const body = { name: "Mixed", agents: [foreign.AgentId] };
    const refused = await here.member.ask("POST", "/api/teams", { body });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    const task = { name: "Mixed", description: "x", assigned_agents: [foreign.AgentId] };
    expect(
      (await here.member.ask("POST", "/api/tasks", { body: task })).status,
    ).toBeGreaterThanOrEqual(400);
  });

  test("that were copied use the agents of their new workspace", async () => {
    const agent = await newAgent(here.member);
    const team = await json<Team>(
      await here.member.ask("POST", "/api/teams", {
        body: { name: "Movers", agents: [agent.AgentId] },
      }),
    );
    const { id } = await json<Copied>(
      await member.ask("POST", `/api/workspaces/${idOf(member)}/copies`, {
        body: { kind: "team", item_id: team.TeamId, from: workspace.WorkspaceId },
      }),
    );
    const chat = await member.ask("POST", "/api/chat", { body: { content: "Hi", team_id: id } });
    expect(chat.status).toBe(200);
  });
});

describe("files", () => {
  test("uploaded for everyone are used and deleted by other members, and read by viewers", async () => {
    const file = await json<File>(await upload(here.member, "tides.txt"));
    expect(file.only_me).toBeUndefined();
    expect((await here.viewer.ask("GET", `/api/files/${file.FileId}/content`)).status).toBe(200);
    expect((await here.viewer.ask("DELETE", `/api/files/${file.FileId}`)).status).toBe(403);
    const agent = await newAgent(here.owner);
    const chat = await here.owner.ask("POST", "/api/chat", {
      body: { content: "Read it", agent_id: agent.AgentId, files: [file.FileId] },
    });
    expect(chat.status).toBe(200);
    expect((await here.owner.ask("DELETE", `/api/files/${file.FileId}`)).status).toBe(204);
    const own = await newFile(here.member, "own.txt", "Mine");
    expect(own.only_me).toBe(true);
    expect((await here.owner.ask("GET", `/api/files/${own.FileId}`)).status).toBe(404);
  });

  test("are not uploaded for everyone by viewers, and not in a personal workspace", async () => {
    expect((await upload(here.viewer, "a.txt")).status).toBe(403);
    expect((await upload(here.viewer, "a.txt", "")).status).toBe(201);
    expect((await upload(member, "a.txt")).status).toBe(400);
    expect((await upload(member, "a.txt", "")).status).toBe(201);
    expect((await upload(member, "a.txt", "?shared=maybe")).status).toBe(400);
  });

  test("of a task are read by viewers of the workspace", async () => {
    const file = await newFile(here.member, "brief.txt", "The brief");
    const body = { name: "With a file", description: "x", files: [file.FileId] };
    expect((await here.member.ask("POST", "/api/tasks", { body })).status).toBe(201);
    expect((await here.viewer.ask("GET", `/api/files/${file.FileId}/text`)).status).toBe(200);
  });
});
