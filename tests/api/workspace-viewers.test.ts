import { beforeAll, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import type { ChatAnswer } from "@/lib/chat/contract";
import { db } from "@/lib/core/db/db";
import { startWorker } from "@/lib/runs/worker/worker";
import type { Agent } from "@/lib/agents/contract";
import type { Team } from "@/lib/teams/contract";
import { askWith, newKey } from "../support/keys";
import { newAgent, newPerson, type Person } from "../support/person";
import { newTask } from "../support/tasks";
import { inWorkspace, newWorkspace, setRole } from "../support/workspaces";

let workspace: string;
let owner: Person;
let viewer: Person;
let open: Agent;
let closed: Agent;

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  await startWorker({ chat: chatExecutor() });
  const people = [await newPerson(), await newPerson()] as const;
  workspace = await newWorkspace([
    [people[0], "owner"],
    [people[1], "viewer"],
  ]);
  owner = inWorkspace(people[0], workspace);
  viewer = inWorkspace(people[1], workspace);
  open = await newAgent(owner);
  closed = await newAgent(owner);
  await openToViewers(open.AgentId, true);
});

const openToViewers = (id: string, viewersChat: boolean) =>
  db().agent.updateMany({ where: { id }, data: { viewersChat } });

const chat = (about: object, person = viewer) =>
  person.ask("POST", "/api/chat", { body: { content: "Hello", ...about } });

const newTeam = async (agents: string[]) =>
  (await (
    await owner.ask("POST", "/api/teams", { body: { name: "Desk", agents } })
  ).json()) as Team;

test("a viewer chats only with agents that are open to viewers", async () => {
  expect((await chat({ agent_id: open.AgentId })).status).toBe(200);
  const refused = await chat({ agent_id: closed.AgentId });
  expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
    404,
    "Agent not found",
  ]);
  expect((await chat({ agent_id: closed.AgentId }, owner)).status).toBe(200);
  expect((await viewer.ask("GET", `/api/agents/${closed.AgentId}`)).status).toBe(200);
});

test("a viewer chats with a team only if all of its agents are open to viewers", async () => {
  const all = await newTeam([open.AgentId]);
  const some = await newTeam([open.AgentId, closed.AgentId]);
  expect((await chat({ team_id: all.TeamId })).status).toBe(200);
  expect((await chat({ team_id: some.TeamId })).status).toBe(404);
  // A graph may leave out an agent of the team: it does not work then.
  await owner.ask("POST", "/api/setup-graph", {
    body: {
      agents: [open.AgentId],
      entry_point: open.AgentId,
      finish_point: open.AgentId,
      team_id: some.TeamId,
    },
  });
  expect((await chat({ team_id: some.TeamId })).status).toBe(200);
});

test("a viewer can't ask again in a conversation with an agent that was closed to viewers", async () => {
  const agent = await newAgent(owner);
  await openToViewers(agent.AgentId, true);
  const { conversation_id } = (await (
    await chat({ agent_id: agent.AgentId })
  ).json()) as ChatAnswer;
  await openToViewers(agent.AgentId, false);
  const again = await viewer.ask("POST", `/api/conversations/${conversation_id}/retry`, {
    body: {},
  });
  expect(again.status).toBe(404);
  expect((await viewer.ask("GET", `/api/conversations/${conversation_id}`)).status).toBe(200);
});

test("a key of someone who became a viewer lists and calls only what is open to viewers", async () => {
  const person = await newPerson();
  await setRole(workspace, person, "member");
  const { secret } = await newKey(inWorkspace(person, workspace), { scopes: ["chat"] });
  const team = await newTeam([closed.AgentId]);
  const names = async () => {
    const { data } = (await (await askWith(secret, "GET", "/v1/models")).json()) as {
      data: { troupe: { id: string } }[];
    };
    return data.map(({ troupe }) => troupe.id);
  };
  const call = async (model: string) =>
    (
      await askWith(secret, "POST", "/v1/chat/completions", {
        body: { model, messages: [{ role: "user", content: "Hi" }] },
      })
    ).status;
  expect(await names()).toEqual(
    expect.arrayContaining([open.AgentId, closed.AgentId, team.TeamId]),
  );
  expect(await call(closed.AgentId)).toBe(200);
  await setRole(workspace, person, "viewer");
  expect(await names()).toContain(open.AgentId);
  expect(await names()).not.toContain(closed.AgentId);
  expect(await names()).not.toContain(team.TeamId);
  expect([await call(closed.AgentId), await call(team.TeamId), await call(open.AgentId)]).toEqual([
    404, 404, 200,
  ]);
});

test("a viewer stops and answers their own conversations, but not the workspace's runs", async () => {
  const task = await newTask(owner, { assigned_agents: [open.name] });
  const { run_id } = (await (await owner.ask("POST", `/api/route-task/${task.TaskId}`)).json()) as {
    run_id: string;
  };
  const code = async (answer: Response) => [
    answer.status,
    ((await answer.json()) as { code?: string }).code,
  ];
  const reply = { tool_call_id: "call_1", approve: true };
  expect((await viewer.ask("GET", `/api/runs/${run_id}`)).status).toBe(200);
  expect(await code(await viewer.ask("POST", `/api/runs/${run_id}/stop`))).toEqual([
    403,
    "role_missing",
  ]);
  expect(
    await code(await viewer.ask("POST", `/api/runs/${run_id}/input`, { body: reply })),
  ).toEqual([403, "role_missing"]);
  const own = (await (await chat({ agent_id: open.AgentId })).json()) as ChatAnswer;
  expect((await viewer.ask("POST", `/api/runs/${own.run_id}/stop`)).status).toBe(202);
});

test("a viewer deletes files they uploaded, but none of the workspace's", async () => {
  const upload = async (person: Person) => {
    const made = await person.ask("POST", "/api/files", {
      raw: new TextEncoder().encode("Notes"),
      headers: { "content-type": "text/plain", "x-file-name": "notes.txt" },
    });
    return ((await made.json()) as { FileId: string }).FileId;
  };
  const own = await upload(viewer);
  const shared = await upload(owner);
  await db().file.updateMany({ where: { id: shared }, data: { ownerId: workspace } });
  expect((await viewer.ask("GET", `/api/files/${shared}`)).status).toBe(200);
  expect((await viewer.ask("DELETE", `/api/files/${shared}`)).status).toBe(403);
  expect((await viewer.ask("DELETE", `/api/files/${own}`)).status).toBe(204);
});
