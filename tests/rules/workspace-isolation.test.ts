import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { PERSON_MARK } from "@/lib/core/identity";
import { db } from "@/lib/core/db/db";
import type { Team } from "@/lib/teams/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import type { Sent } from "../support/ask";
import { columnNames, tableNames } from "../support/every-row";
import { askWith, newKey } from "../support/keys";
import { newPerson, type Person } from "../support/person";
import { inWorkspace, newWorkspace, setRole } from "../support/workspaces";
import { endpoints, filled, hasBody, isByToken, nameOf, programEndpoints } from "./endpoints";
import { bodyFor, everything, idFor, idsOf, newOwner, queryFor, type Owner } from "./two-people";

/** An admin, who may do the most without being the workspace's owner. */
let caller: Person;
let key: string;
let mine: Owner;
let colleague: Person;
let elsewhere: Owner;
let hidden: Owner;

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  await startWorker({ chat: chatExecutor() });
  const [admin, stranger, second] = [await newPerson(), await newPerson(), await newPerson()];
  const here = await newWorkspace([
    [admin, "admin"],
    [second, "owner"],
  ]);
  caller = inWorkspace(admin, here);
  colleague = inWorkspace(second, here);
  mine = await newOwner(caller, here);
  key = (await newKey(caller, { scopes: ["read", "chat", "write"] })).secret;
  // That it was used from a new network is recorded once, aside.
  await askWith(key, "GET", "/api/agents");
  await vi.waitFor(async () =>
    expect(await db().securityEvent.count({ where: { kind: "key_used" } })).toBe(1),
  );
  const another = await newWorkspace([
    [stranger, "owner"],
    [second, "owner"],
  ]);
  elsewhere = await newOwner(inWorkspace(stranger, another), another);
  const drafts = await newWorkspace([[second, "owner"]]);
  hidden = await newOwner(inWorkspace(second, drafts), drafts);
  await moveTo(drafts, `${here}${PERSON_MARK}${second.user.UserId}`, second);
  await setRole(here, second, "member");
});

/** Gives everything in a workspace to one person's private part of another. */
async function moveTo(workspace: string, owner: string, { user }: Person): Promise<void> {
  const own = `${workspace}${PERSON_MARK}${user.UserId}`;
  for (const table of await tableNames()) {
    if (table === "StorageUse" || !(await columnNames(table)).includes("ownerId")) continue;
    for (const from of [workspace, own])
      for (const mark of ["", "bin:"])
        await db().$executeRawUnsafe(
          `UPDATE "${table}" SET "ownerId" = '${mark}${owner}' WHERE "ownerId" = '${mark}${from}'`,
        );
  }
}

const OTHERS = [
  ["another workspace", () => elsewhere],
  ["what only another member sees", () => hidden],
] as const;

async function seen(method: string, url: string, sent: Sent = {}) {
  const answer = await caller.ask(method, url, {
    ...sent,
    headers: { ...sent.headers, "x-request-id": "the-same-for-both" },
  });
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: await answer.text(),
  };
}

/** An id of theirs is answered as an unknown one, and nothing changes. */
async function expectNotFound(ask: (id: string) => ReturnType<typeof seen>, foreign: string) {
  const before = await everything();
  const theirs = await ask(foreign);
  expect(theirs).toMatchObject({
    status: 404,
    body: expect.stringContaining('"code":"not_found"'),
  });
  expect(theirs).toEqual(await ask(randomUUID()));
  expect(await everything()).toBe(before);
}

describe.each(OTHERS)("%s", (_, other) => {
  test.each(
    endpoints
      .filter((each) => each.workspace === "header" && each.path.includes("{") && !isByToken(each))
      .map((each) => [nameOf(each), each] as const),
  )("%s does not find an id from there", async (name, each) => {
    const sent: Sent = hasBody(each) ? { body: bodyFor(name) } : {};
    for (const accept of each.stream
      ? ["text/event-stream", "application/json"]
      : ["application/json"])
      await expectNotFound(
        (id) => seen(each.method, filled(each, id), { ...sent, headers: { accept } }),
        idFor(each.path, other()),
      );
  });

  const lists = endpoints.filter(
    (each) =>
      each.method === "GET" &&
      each.workspace === "header" &&
      !each.stream &&
      !each.path.includes("{"),
  );
  test.each(lists.map((each) => [nameOf(each), each] as const))(
    "%s contains nothing from there",
    async (name, each) => {
      const { status, body } = await seen("GET", each.path + queryFor(name));
      expect(status).toBe(200);
      for (const id of idsOf(other())) expect(body).not.toContain(id);
      expect(body).not.toContain(other().agent.name);
      expect(body).not.toContain(other().secret);
    },
  );

  test.each([
    ["GET /api/runs", "/api/runs?q=Hello", "[]"],
    ["GET /api/conversations", "/api/conversations?q=Hello", ""],
    ["GET /api/tasks", "/api/tasks?q=a", ""],
    ["GET /api/files", "/api/files?q=secret", ""],
    ["GET /api/bin", "/api/bin?q=Gone", ""],
  ])("a search with %s finds nothing from there", async (_name, url) => {
    const { status, body } = await seen("GET", url);
    expect(status).toBe(200);
    for (const id of idsOf(other())) expect(body).not.toContain(id);
  });

  test("as a filter, an id from there gives what an unknown id gives", async () => {
    for (const url of [
      "/api/conversations?agent_id=",
      "/api/conversations?team_id=",
      "/api/runs?conversation_id=",
      "/api/runs?task_id=",
      "/api/runs?team_id=",
      "/api/tasks?team_id=",
      "/api/tasks?agent=",
      "/api/graph?team_id=",
    ])
      for (const id of [other().agent.AgentId, other().team.TeamId, other().chat.conversation_id])
        expect(await seen("GET", url + id), url).toEqual(await seen("GET", url + randomUUID()));
  });

  test("the number of agents, tasks, teams and runs does not include it", async () => {
    const { body } = await seen("GET", "/api/dashboard");
    expect(JSON.parse(body)).toMatchObject({ counts: { active_agents: 1, total_tasks: 1 } });
    const { headers } = await caller.ask("GET", "/api/agents?limit=1");
    expect(headers.get("x-next-key")).toBeNull();
  });

  test("a body can't name its agents, teams, conversations and files", async () => {
    const { agent, team, chat, settings, task } = other();
    const unknown = randomUUID();
    const bodies: [string, string, (id: string) => unknown, string][] = [
      ["POST", "/api/chat", (id) => ({ content: "Hi", agent_id: id }), agent.AgentId],
      ["POST", "/api/chat", (id) => ({ content: "Hi", team_id: id }), team.TeamId],
      ["POST", "/api/teams", (id) => ({ name: "Theirs", agents: [id] }), agent.AgentId],
      [
        "POST",
        "/api/tasks",
        (id) => ({ name: "T", description: "x", assigned_agents: [id] }),
        agent.AgentId,
      ],
      [
        "POST",
        "/api/tasks",
        (id) => ({ name: "T", description: "x", assigned_agents: [id] }),
        agent.name,
      ],
      ["POST", "/api/tasks", (id) => ({ name: "T", description: "x", team_id: id }), team.TeamId],
      [
        "POST",
        "/api/setup-graph",
        (id) => ({ agents: [id], entry_point: id, finish_point: id }),
        agent.AgentId,
      ],
      [
        "POST",
        "/api/keys",
        (id) => ({ name: "K", scopes: ["chat"], only: [id], expires_in_days: null }),
        agent.AgentId,
      ],
      [
        "POST",
        "/api/shares",
        (id) => ({ file_id: id, audience: "anyone", expires_in_days: 1 }),
        settings.file,
      ],
      [
        "POST",
        "/api/shares",
        (id) => ({ conversation_id: id, audience: "anyone", expires_in_days: 1 }),
        chat.conversation_id,
      ],
      [
        "POST",
        "/api/shares",
        (id) => ({ task_id: id, audience: "anyone", expires_in_days: 1 }),
        task.TaskId,
      ],
      ["POST", "/api/memories", (id) => ({ agent_id: id, fact: "Likes tea" }), agent.AgentId],
      ["POST", "/api/notices/seen", (id) => ({ run_ids: [id] }), chat.run_id],
      ["POST", "/api/bin/bulk", (id) => ({ action: "delete", ids: [id] }), other().deleted],
      ["POST", "/api/tasks/bulk", (id) => ({ action: "delete", ids: [id] }), task.TaskId],
      [
        "POST",
        "/api/budgets",
        (id) => ({
          of: "agent",
          subject_id: id,
          per: "day",
          unit: "tokens",
          limit: 5,
          at_limit: "stop",
        }),
        agent.AgentId,
      ],
    ];
    for (const [method, url, body, id] of bodies) {
      const before = await everything();
      const theirs = await seen(method, url, { body: body(id) });
      const nones = await seen(method, url, { body: body(unknown) });
      expect(
        [theirs.status, theirs.body.replaceAll(id, "")],
        `${url} ${JSON.stringify(body("id"))}`,
      ).toEqual([nones.status, nones.body.replaceAll(unknown, "")]);
      expect(await everything(), url).toBe(before);
    }
  });

  test("a program can't name its agents, teams, responses and files", async () => {
    const models = await (await askWith(key, "GET", "/v1/models")).text();
    const files = await (await askWith(key, "GET", "/v1/files")).text();
    for (const id of idsOf(other())) {
      expect(models).not.toContain(id);
      expect(files).not.toContain(id);
    }
    for (const model of [other().agent.AgentId, other().agent.name, other().team.TeamId])
      expect(
        (
          await askWith(key, "POST", "/v1/chat/completions", {
            body: { model, messages: [{ role: "user", content: "Hi" }] },
          })
        ).status,
      ).toBe(404);
    for (const each of programEndpoints.filter(({ path }) => path.startsWith("/v1/files/{id}")))
      expect((await askWith(key, each.method, filled(each, other().settings.file))).status).toBe(
        404,
      );
  });
});

/** What stays a person's own in a workspace. All else is the workspace's. */
const PRIVATE = /^\/api\/(conversations|messages|runs|keys|shares|files|memories)\//;
/** A run and itself; a connection that is switched off. */
const foundAs = (path: string): number =>
  path.endsWith("/compare/{other}")
    ? 400
    : /connections\/\{id\}\/(resources|prompts)$/.test(path)
      ? 409
      : 200;
const reads = endpoints
  .filter(
    (each) =>
      each.method === "GET" &&
      each.workspace === "header" &&
      each.path.includes("{") &&
      !each.stream &&
      !isByToken(each),
  )
  .map((each) => [nameOf(each), each] as const);

describe("in a workspace", () => {
  test.each(reads)(
    "%s finds what is the person's own or the workspace's",
    async (_, { path, method }) => {
      const answer = await caller.ask(method, filled({ path } as never, idFor(path, mine)));
      expect(answer.status).toBe(foundAs(path));
    },
  );

  test.each(reads)(
    "%s finds of another member what they made for all",
    async (_, { path, method }) => {
      const answer = await colleague.ask(method, filled({ path } as never, idFor(path, mine)));
      expect(answer.status).toBe(PRIVATE.test(path) ? 404 : foundAs(path));
    },
  );

  // Settings and templates always belong to the whole workspace.
  test.each(
    reads.filter(([, { path }]) => !/connections|secrets|budgets|templates|skills/.test(path)),
  )("%s finds what only its person sees, for them", async (_, { path, method }) => {
    const answer = await colleague.ask(method, filled({ path } as never, idFor(path, hidden)));
    expect(answer.status).toBe(foundAs(path));
  });
});

describe("a member", () => {
  const change = async (person: Person, method: string, url: string, body?: unknown) =>
    (await person.ask(method, url, { body })).status;

  test.each([
    ["theirs alone", () => hidden],
    ["the workspace's", () => mine],
  ] as const)("changes, runs and deletes what is %s", async (_, whose) => {
    const { agent, team, task, deleted } = whose();
    const edges = {
      agents: [agent.AgentId],
      entry_point: agent.AgentId,
      finish_point: agent.AgentId,
    };
    const calls: [string, string, unknown?][] = [
      ["PUT", `/api/agents/${agent.AgentId}`, { instructions: "Changed." }],
      [
        "POST",
        `/api/agents/${agent.AgentId}/tools`,
        bodyFor("POST /api/agents/{id}/tools") as object,
      ],
      ["POST", `/api/agents/${agent.AgentId}/versions/1/restore`],
      ["PUT", `/api/teams/${team.TeamId}`, { description: "Changed." }],
      ["POST", "/api/setup-graph", { ...edges, team_id: team.TeamId }],
      ["PUT", `/api/tasks/${task.TaskId}`, { description: "Changed." }],
      ["POST", `/api/route-task/${task.TaskId}`],
      ["POST", `/api/bin/${deleted}/restore`],
      ["POST", "/api/chat", { content: "Hello", agent_id: agent.AgentId }],
      ["POST", "/api/chat", { content: "Hello", team_id: team.TeamId }],
      ["DELETE", `/api/teams/${team.TeamId}`],
      ["DELETE", `/api/agents/${agent.AgentId}`],
      ["POST", `/api/bin/${agent.AgentId}/restore`],
    ];
    const refused: string[] = [];
    for (const [method, url, body] of calls) {
      const status = await change(colleague, method, url, body);
      if (status >= 300) refused.push(`${method} ${url}: ${status}`);
    }
    expect(refused).toEqual([]);
  });

  test("gives the graph of a team the team's owner", async () => {
    const { agent } = hidden;
    const { ownerId } = await db().agent.findUniqueOrThrow({ where: { id: agent.AgentId } });
    const body = { name: "Draft", agents: [agent.AgentId], only_me: true };
    const team = (await (await colleague.ask("POST", "/api/teams", { body })).json()) as Team;
    const made = await colleague.ask("POST", "/api/setup-graph", {
      body: {
        agents: [agent.AgentId],
        entry_point: agent.AgentId,
        finish_point: agent.AgentId,
        team_id: team.TeamId,
      },
    });
    expect(made.status).toBe(200);
    const [row] = await db().graph.findMany({ where: { teamId: team.TeamId } });
    expect(ownerId).toContain(PERSON_MARK);
    expect(row?.ownerId).toBe(ownerId);
  });

  test("leaves rows of one owner: what belongs to a row has its owner", async () => {
    const { agent, team, task } = hidden;
    const owners = new Set<string>();
    for (const rows of [
      await db().agent.findMany({ where: { id: agent.AgentId } }),
      await db().agentVersion.findMany({ where: { agentId: agent.AgentId } }),
      await db().task.findMany({ where: { id: task.TaskId } }),
      await db().run.findMany({ where: { taskId: task.TaskId } }),
      await db().conversation.findMany({ where: { agentId: agent.AgentId } }),
      await db().message.findMany({ where: { agentId: agent.AgentId } }),
      await db().teamMember.findMany({ where: { teamId: team.TeamId } }),
      await db().graph.findMany({ where: { teamId: team.TeamId } }),
    ] as { ownerId: string }[][])
      for (const { ownerId } of rows) owners.add(ownerId);
    expect([...owners]).toEqual([expect.stringContaining(PERSON_MARK)]);
  });
});
