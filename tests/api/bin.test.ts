import { beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { BinKind, RestoredItem } from "@/lib/bin/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { config, type Config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { startWorker } from "@/lib/runs/worker/worker";
import { watchAgentDeletions as watchForTasks } from "@/lib/tasks/agent-deletion";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import type { Graph, Team } from "@/lib/teams/contract";
import { watchAgentDeletions as watchForTeams } from "@/lib/teams/agent-deletion";
import { newOwner, type Owner } from "../rules/two-people";
import { binOf, discard, restore } from "../support/bin";
import { readEvents } from "../support/events";
import { newAgent, newPerson, type Person } from "../support/person";
import { getTask, newTask, routed } from "../support/tasks";
import { newTeam } from "../support/teams";

process.env.RATE_LIMITS = "off";
const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const set = (values: Partial<Config>) => Object.assign(config(), values);
const statusOf = async (person: Person, method: string, url: string, body?: unknown) =>
  (await person.ask(method, url, { body })).status;

beforeAll(async () => {
  watchForTeams();
  watchForTasks();
  await startWorker({ chat: chatExecutor(), task: taskExecutor });
});

/** Where each kind is stored, and the id that someone has. */
const KINDS: [BinKind, path: string, of: (owner: Owner) => string][] = [
  ["agent", "agents", ({ agent }) => agent.AgentId],
  ["team", "teams", ({ team }) => team.TeamId],
  ["task", "tasks", ({ task }) => task.TaskId],
  ["conversation", "conversations", ({ chat }) => chat.conversation_id],
];

describe.each(KINDS)("a deleted %s", (kind, path, idOf) => {
  test("is only in its owner's Trash, is restored unchanged, once, and is deleted permanently", async () => {
    const owner = await newOwner();
    const { person } = owner;
    await person.ask("DELETE", "/api/bin");
    const stranger = await newPerson();
    const [id, url] = [idOf(owner), `/api/${path}/${idOf(owner)}`];
    const before = await json<Record<string, unknown>>(await person.ask("GET", url));
    await discard(person, `${path}/${id}`);
    expect(await statusOf(person, "GET", url)).toBe(404);
    expect(await statusOf(person, "DELETE", url)).toBe(404);
    const [item, ...others] = await binOf(person);
    expect(others).toEqual([]);
    expect(item).toMatchObject({ kind, id, name: before.name ?? before.title });
    expect(Date.parse(item!.kept_until) - Date.parse(item!.deleted_at)).toBe(30 * 86_400_000);
    expect(await binOf(stranger)).toEqual([]);
    expect((await restore(stranger, id)).status).toBe(404);
    expect(await statusOf(stranger, "DELETE", `/api/bin/${id}`)).toBe(404);

    const answers = await Promise.all([restore(person, id), restore(person, id)]);
    expect(answers.map((each) => each.status).toSorted()).toEqual([200, 404]);
    expect(await json<RestoredItem>(answers.find((each) => each.ok)!)).toEqual({
      kind,
      id,
      name: item!.name,
    });
    expect(await json(await person.ask("GET", url))).toEqual(before);
    expect(await binOf(person)).toEqual([]);

    await discard(person, `${path}/${id}`);
    expect(await statusOf(person, "DELETE", `/api/bin/${id}`)).toBe(204);
    expect(await statusOf(person, "DELETE", `/api/bin/${id}`)).toBe(404);
    expect((await restore(person, id)).status).toBe(404);
    const rows = { agent: db().agent, team: db().team, task: db().task }[kind as "agent"];
    const left = () =>
      (rows ?? (db().conversation as never as typeof rows)).count({ where: { id } });
    await expect.poll(left).toBe(0);
  });
});

describe("are restored with it", () => {
  test("a conversation's messages, runs and their traces, its search entries, and its permissions", async () => {
    const person = await newPerson();
    const agent = await newAgent(person);
    const said = await person.ask("POST", "/api/chat", {
      body: { content: "Zebras graze at dawn", agent_id: agent.AgentId },
    });
    const { conversation_id: id, run_id } = await json<Record<string, string>>(said);
    await db().toolApproval.create({
      data: {
        ownerId: person.user.UserId,
        scope: id!,
        agentId: agent.AgentId,
        tool: "t",
        createdAt: new Date(),
      },
    });
    const parts = () => db().tracePart.count({ where: { scope: id } });
    const approvals = () => db().toolApproval.count({ where: { scope: id } });
    const seen = () =>
      Promise.all(
        [
          "/api/conversations?q=zebras",
          "/api/runs",
          `/api/runs?conversation_id=${id}`,
          "/api/runs?q=zebras",
          "/api/dashboard",
          `/api/runs/${run_id}`,
        ].map(async (url) => JSON.stringify(await json(await person.ask("GET", url)))),
      );
    const before = await seen();
    const kept = await parts();
    expect(kept).toBeGreaterThan(0);
    for (const each of before) expect(each).toContain(id);
    await discard(person, `conversations/${id}`);
    for (const each of await seen()) {
      expect(each).not.toContain(id);
      expect(each).not.toContain(run_id);
    }
    expect([await parts(), await approvals()]).toEqual([kept, 1]);
    expect((await restore(person, id!)).status).toBe(200);
    expect(await seen()).toEqual(before);
    const more = await person.ask("POST", "/api/chat", {
      body: { content: "And at dusk", agent_id: agent.AgentId, conversation_id: id },
    });
    expect(more.status).toBe(200);
    await discard(person, `conversations/${id}`);
    expect(await statusOf(person, "DELETE", "/api/bin")).toBe(204);
    await expect.poll(async () => [await parts(), await approvals()]).toEqual([0, 0]);
    await expect.poll(() => db().run.count({ where: { conversationId: id } })).toBe(0);
  });

  test("an agent's place in its teams, their graphs and its open tasks, as far as they are there", async () => {
    const person = await newPerson();
    const { team, agents } = await newTeam(person, ["one>two", "two>three if it is short"]);
    const two = agents.two!;
    const done = await newTask(person, { assigned_agents: [two.name] });
    const open = await newTask(person, { assigned_agents: [agents.one!.name, two.name] });
    const binned = await newTask(person, { assigned_agents: [two.name] });
    await discard(person, `tasks/${binned.TaskId}`);
    const read = async () => ({
      team: (await json<Team>(await person.ask("GET", `/api/teams/${team.TeamId}`))).agents,
      graph: await json<Graph>(await person.ask("GET", `/api/graph?team_id=${team.TeamId}`)),
      task: (await getTask(person, open.TaskId)).assigned_agents,
    });
    const before = await read();
    await discard(person, `agents/${two.AgentId}`);
    expect((await read()).team).toEqual([agents.one!.AgentId, agents.three!.AgentId]);
    expect((await read()).graph.edges).toEqual([]);
    await person.ask("PUT", `/api/tasks/${done.TaskId}`, { body: { status: "completed" } });
    expect((await restore(person, binned.TaskId)).status).toBe(200);
    expect((await getTask(person, binned.TaskId)).assigned_agents).toEqual([]);
    expect((await restore(person, two.AgentId)).status).toBe(200);
    const after = await read();
    expect(after.team).toEqual(before.team);
    expect(after.task).toEqual(before.task);
    expect(new Set(after.graph.nodes)).toEqual(new Set(before.graph.nodes));
    expect(new Set(after.graph.edges)).toEqual(new Set(before.graph.edges));
    expect(after.graph).toMatchObject({ valid: true, entry_point: before.graph.entry_point });
    expect((await getTask(person, done.TaskId)).assigned_agents).toEqual([]);
    expect((await getTask(person, binned.TaskId)).assigned_agents).toEqual(
      (await getTask(person, open.TaskId)).assigned_agents.slice(1),
    );
  });

  test("a name, or the next one that is free", async () => {
    const person = await newPerson();
    const name = "n".repeat(100);
    const first = await newTask(person, { name });
    await discard(person, `tasks/${first.TaskId}`);
    await newTask(person, { name: name.toUpperCase() });
    const agent = await newAgent(person, { name: "Scout" });
    await discard(person, `agents/${agent.AgentId}`);
    const second = await newAgent(person, { name: "scout" });
    await newAgent(person, { name: "Scout 2" });
    expect((await json<RestoredItem>(await restore(person, agent.AgentId))).name).toBe("Scout 3");
    expect((await json<Agent>(await person.ask("GET", `/api/agents/${agent.AgentId}`))).name).toBe(
      "Scout 3",
    );
    const { name: shorter } = await json<RestoredItem>(await restore(person, first.TaskId));
    expect(shorter).toBe(`${"n".repeat(98)} 2`);
    await discard(person, `agents/${second.AgentId}`);
    await discard(person, `agents/${agent.AgentId}`);
    expect((await binOf(person, "?kind=agent")).map((each) => each.name)).toEqual([
      "Scout 3",
      "scout",
    ]);
  });
});

test("a run deleted while an agent was working is stopped, and shows that once restored", async () => {
  const person = await newPerson();
  const agent = await newAgent(person, {
    tools: [
      {
        type: "function",
        function: {
          name: "by_hand",
          description: "Asks.",
          parameters: { type: "object", properties: {}, required: [] },
        },
      },
    ],
  });
  const events = await readEvents(
    await person.ask("POST", "/api/chat", {
      body: { content: "[tool=by_hand {}]", agent_id: agent.AgentId },
      headers: { accept: "text/event-stream" },
    }),
    ({ event }) => event === "waiting",
  );
  const started = events.find(({ event }) => event === "run")!.data as Record<string, string>;
  const id = started.conversation_id!;
  await discard(person, `conversations/${id}`);
  expect((await restore(person, id)).status).toBe(200);
  const back = await json<{ active_run_id: unknown; messages: { status: string }[] }>(
    await person.ask("GET", `/api/conversations/${id}`),
  );
  expect(back.active_run_id).toBeNull();
  expect(back.messages.at(-1)!.status).toBe("stopped");
  const task = await newTask(person, {
    assigned_agents: [agent.name],
    description: "[tool=by_hand {}]",
  });
  const { run_id } = await routed(person, task.TaskId);
  await discard(person, `tasks/${task.TaskId}`);
  expect((await restore(person, task.TaskId)).status).toBe(200);
  expect((await getTask(person, task.TaskId)).status).toBe("pending");
  expect(
    (await json<{ status: string }>(await person.ask("GET", `/api/runs/${run_id}`))).status,
  ).toBe("stopped");
});

test("several tasks at once go there, too, and a page of Trash links to the next", async () => {
  const person = await newPerson();
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) ids.push((await newTask(person)).TaskId);
  await person.ask("POST", "/api/tasks/bulk", { body: { action: "delete", ids } });
  const first = await person.ask("GET", "/api/bin?limit=3&kind=task");
  const key = first.headers.get("x-next-key")!;
  const next = await binOf(person, `?limit=3&kind=task&after=${key}`);
  const found = [...(await json<{ id: string }[]>(first)), ...next].map((each) => each.id);
  expect(found.toSorted()).toEqual(ids.toSorted());
  expect(await statusOf(person, "GET", "/api/bin?kind=tool")).toBe(400);
  expect(await binOf(person, "?kind=team")).toEqual([]);
});

test("with BIN_DAYS=0 there is no bin: deletions are immediate", async () => {
  set({ BIN_DAYS: 0 });
  try {
    const owner = await newOwner();
    for (const [, path, idOf] of KINDS) await discard(owner.person, `${path}/${idOf(owner)}`);
    expect(await binOf(owner.person)).toEqual([]);
    const me = owner.person.user.UserId;
    const marked = { where: { ownerId: { contains: me } } };
    expect(await Promise.all([db().agent.count(marked), db().team.count(marked)])).toEqual([0, 0]);
    await expect.poll(() => db().conversation.count(marked)).toBe(0);
    await expect.poll(() => db().task.count(marked)).toBe(0);
  } finally {
    set({ BIN_DAYS: 30 });
  }
});
