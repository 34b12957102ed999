import Database from "better-sqlite3";
import { beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import { db } from "@/lib/core/db/db";
import { newAgent, PASSWORD } from "../support/person";
import { endpoints, nameOf } from "./endpoints";
import { textOf } from "./sources";
import { idFor, newOwner, type Owner } from "./two-people";

/** Tables that no one can fill, and why. */
const FEW: Record<string, string> = {
  Session: "they end by themselves",
  PasswordReset: "one a mail, and mails are limited",
  Identity: "one for each sign-in provider",
  TotpFactor: "one an account",
  RecoveryCode: "ten an account",
  Passkey: "twenty an account",
  FactorChallenge: "they end within minutes, and calls for one are limited",
  ModelName: "one for each name that an agent or a team has had, and they go with it",
  UsageDay: "one a day",
  UsageSlice: "one a quarter of an hour for each agent, team, task, key and model at work",
  Reservation: "one for each model call in progress, and it goes with it",
  Budget: "200 at most, counted when one is made",
  SecurityEvent: "written by calls that are limited, and kept for a while only",
  StorageUse: "the count itself",
  WorkspaceMember: "20 workspaces a person, and 100 members each",
  SignInLink: "one an account, made by its operator",
  KnowledgeIndex: "two a workspace, and those whose vectors are being removed",
  ConnectionSignIn: "one for each connection of a workspace",
};
const owned = [...textOf("prisma/schema.prisma").matchAll(/^model (\w+) \{([^}]*)\}/gm)]
  .map(([, name, fields]) => ({
    name: name!,
    by: /^ {2}(ownerId|userId|runId) /m.exec(fields!)?.[1],
  }))
  .filter(({ name, by }) => by !== undefined && !(name in FEW));

function reading<T>(look: (file: Database.Database) => T): T {
  const file = new Database(process.env.DATABASE_URL!.slice("file:".length), { readonly: true });
  try {
    return look(file);
  } finally {
    file.close();
  }
}

test("the rows of every table that users can fill are counted", () => {
  expect(owned.length).toBeGreaterThan(12);
  const triggers = reading(
    (file) =>
      file
        .prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        .pluck()
        .all() as string[],
  );
  // A new table needs triggers like those of migration 0011, or an entry above that says why no one can fill it.
  expect(
    owned
      .filter(
        ({ name }) =>
          !triggers.includes(`${name}_storage_insert`) ||
          !triggers.includes(`${name}_storage_delete`),
      )
      .map(({ name }) => name),
  ).toEqual([]);
});

/** The person's rows: how many in each table, and the counted bytes. */
const held = (me: string) =>
  reading((file) => {
    const where = (by: string | undefined) =>
      by === "runId" ? "runId IN (SELECT id FROM Run WHERE ownerId = ?)" : `${by} = ?`;
    const rows = owned.map(
      ({ name, by }) =>
        [
          name,
          file
            .prepare(`SELECT count(*) FROM "${name}" WHERE ${where(by)}`)
            .pluck()
            .get(me),
        ] as const,
    );
    return {
      rows: Object.fromEntries(rows),
      bytes: file
        .prepare("SELECT sum(bytes) FROM StorageUse WHERE ownerId = ?")
        .pluck()
        .get(me) as number,
    };
  });

type Scene = Owner & { second: Agent; third: Agent };
type Call = { query?: string; body?: unknown };
const TOOL = {
  type: "function",
  function: {
    name: "one_more",
    description: "One more",
    parameters: { type: "object", properties: {}, required: [] },
  },
};
const FILE = {
  format: "troupe-team",
  version: 1,
  team: { name: "One more", description: "" },
  agents: [
    { name: "Another", role_description: "", instructions: "Answer.", model: "any", tools: [] },
  ],
  graph: null,
};
const MORE = "More. ".repeat(1_000);

/**
 * Valid calls that add something. A new write that does needs an entry here, and must check lib/core/storage/quota.ts.
 */
const ADDING: Record<string, (scene: Scene) => Call> = {
  "POST /api/agents": () => ({ body: { name: "One more", instructions: "Answer." } }),
  "PUT /api/agents/{id}": () => ({ body: { instructions: MORE } }),
  "POST /api/agents/{id}/tools": () => ({ body: TOOL }),
  "POST /api/templates": () => ({ body: { name: "One more", instructions: "Answer." } }),
  "PUT /api/templates/{id}": () => ({ body: { instructions: MORE } }),
  "POST /api/knowledge": () => ({ body: { name: "One more" } }),
  "PUT /api/knowledge/{id}": () => ({ body: { description: "More of it" } }),
  "POST /api/knowledge/{id}/documents": () => ({ body: { title: "One more", text: MORE } }),
  "POST /api/teams": ({ agent }) => ({ body: { name: "One more", agents: [agent.AgentId] } }),
  "PUT /api/teams/{id}": () => ({ body: { description: MORE } }),
  "POST /api/teams/{id}/agents/{agentId}": () => ({}),
  "POST /api/teams/import": () => ({ body: { file: FILE } }),
  "POST /api/teams/sample": () => ({ body: {} }),
  "POST /api/setup-graph": ({ agent, second, team }) => ({
    body: {
      agents: [agent.AgentId, second.AgentId],
      entry_point: agent.AgentId,
      finish_point: second.AgentId,
      team_id: team.TeamId,
    },
  }),
  "POST /api/add-edge": ({ agent, team }) => ({
    query: `?start_node=${agent.AgentId}&end_node=${agent.AgentId}&team_id=${team.TeamId}`,
  }),
  "POST /api/tasks": () => ({ body: { name: "One more", description: "To do." } }),
  "PUT /api/tasks/{id}": () => ({ body: { description: MORE } }),
  "POST /api/route-task/{taskName}": () => ({}),
  "POST /api/chat": ({ agent }) => ({ body: { content: "Once more", agent_id: agent.AgentId } }),
  "POST /api/conversations/{id}/retry": () => ({ body: {} }),
  "POST /api/conversations/{id}/copy": () => ({}),
  "POST /api/conversations/{id}/branch": ({ chat }) => ({
    body: { message_id: chat.messages.at(-1)!.message_id },
  }),
  "POST /api/secrets": () => ({
    body: { name: "ONE_MORE", value: "x", hosts: ["api.example.com"] },
  }),
  "POST /api/shares": ({ chat }) => ({
    body: {
      conversation_id: chat.conversation_id,
      audience: "signed_in",
      expires_in_days: 7,
    },
  }),
  "POST /api/skills": () => ({
    body: { name: "one-more", description: "One more", body: "Do it." },
  }),
  "PATCH /api/skills/{id}": () => ({ body: { body: MORE } }),
  "PUT /api/skills/{id}/files": () => ({ body: { path: "more.md", text: MORE } }),
  "POST /api/memories": ({ agent }) => ({ body: { agent_id: agent.AgentId, fact: "One more" } }),
  "PATCH /api/memories/{id}": () => ({ body: { fact: "One more than before", version: 1 } }),
  "POST /api/keys": () => ({ body: { name: "One more", scopes: ["read"], expires_in_days: null } }),
  "POST /api/model-providers": () => ({
    body: { label: "One more", base_url: "http://93.184.215.14/v1", models: [{ id: "small" }] },
  }),
  "PATCH /api/connections/{id}": () => ({
    body: { name: "A much longer name than it had before" },
  }),
  "PUT /api/model-providers/{id}": () => ({
    body: { models: Array.from({ length: 40 }, (_, at) => ({ id: `model-${at}` })) },
  }),
};

/** Valid calls that add nothing. */
const OTHER: Record<string, () => Call> = {
  "PATCH /api/conversations/{id}": () => ({ body: { title: "Hi" } }),
  "POST /api/budgets": () => ({
    body: { of: "all", per: "month", unit: "usd", limit: 1, at_limit: "ask" },
  }),
  "PATCH /api/budgets/{id}": () => ({ body: { at_limit: "stop" } }),
  "PATCH /api/shares/{id}": () => ({ body: { audience: "signed_in" } }),
  "PATCH /api/workspaces/{id}": () => ({ body: { approvers: "members" } }),
  "PUT /api/agents/model": () => ({ body: { model: "default" } }),
  "PATCH /api/models": () => ({ body: { default: "deepseek-chat" } }),
  "PATCH /api/profile": () => ({ body: { name: "Ada" } }),
  "POST /api/profile/password": () => ({
    body: { current_password: PASSWORD, new_password: "Correct-horse-10" },
  }),
  "POST /api/profile/held": () => ({
    body: { action: "keep", items: [{ kind: "agent", id: "nothing" }] },
  }),
  "POST /api/notices/seen": () => ({ body: { run_ids: [] } }),
  "POST /api/tasks/bulk": () => ({
    body: { action: "set_status", status: "completed", ids: ["nothing"] },
  }),
  "POST /api/knowledge/{id}/search": () => ({ body: { query: "more" } }),
  "POST /api/validate-tool-json": () => ({ body: TOOL }),
  "POST /api/try-tool": () => ({ body: { definition: "current_time", arguments: {} } }),
  "POST /api/suggest-tool": () => ({
    body: { tool_name: "add", tool_description: "Adds", parameter_list: "[]" },
  }),
  "POST /api/runs/{id}/stop": () => ({}),
};
/** Not called here, and why they need no entry above. */
const APART: Record<string, string> = {
  "POST /api/model-providers/test": "asks the provider, and keeps nothing",
  "POST /api/model-providers/{id}/test": "asks the provider, and keeps nothing",
  "POST /api/model-providers/models": "asks the provider, and keeps nothing",
  "POST /api/skills/upload": "takes a file; its quota is in tests/api/skills.test.ts",
  "POST /api/skills/import": "asks a server first; adds skills by the same function as an upload",
  "POST /api/skills/{id}/refresh": "asks a server first; what it applies is kept within the quota",
  "POST /api/skills/{id}/accept": "changes a mark of a skill, and adds no row",
  "PUT /api/knowledge/{id}/documents/{documentId}":
    "has two ids; the quota is in tests/api/knowledge.test.ts",
  "POST /api/knowledge/{id}/documents/{documentId}/refresh":
    "reads what is there; the quota is in tests/api/knowledge.test.ts",
  "POST /api/files": "takes a file; its quota is in tests/api/files.test.ts",
  "POST /api/connections": "asks a server first; its quota is in tests/api/connections.test.ts",
  "POST /api/connections/document": "reads what it is given, and keeps nothing",
  "POST /api/connections/{id}/resources":
    "asks a server, and takes a file; its quota is in tests/api/connections-resources.test.ts",
  "POST /api/connections/{id}/refresh": "asks a server; what it says is kept within the quota",
  "POST /api/connections/{id}/sign-in": "asks a server; what it says is kept within the quota",
  "POST /api/connections/{id}/tools/{toolName}/accept": "asks for a tool that a server has named",
  "POST /api/shared/{token}/continue":
    "copies what a link shows; its quota is in tests/api/shares.test.ts",
  "POST /api/conversations/{id}/share":
    "is refused in a personal workspace, and adds no row (tests/api/conversations-shared.test.ts)",
  "POST /api/workspaces/{id}/copies":
    "creates as the import of a team does, by the same functions (tests/api/workspace-copies.test.ts)",
  "POST /api/workspaces": "20 a person (tests/api/workspaces.test.ts)",
  "PATCH /api/workspaces/{id}/members/{user}": "changes a member, and adds no row",
  "POST /api/workspaces/{id}/invitations":
    "50 a workspace (tests/api/workspaces-invitations.test.ts)",
  "POST /api/workspaces/{id}/invitations/{invitation}/resend": "adds no row",
  "POST /api/invitations/{token}/accept":
    "20 workspaces a person, 100 members each (tests/api/workspaces-invitations.test.ts)",
  "POST /api/memories/{id}/undo":
    "restores what an agent changed; its quota is in tests/api/memory.test.ts",
  "POST /api/bin/bulk": "takes back what has counted on, each as POST /api/bin/{id}/restore does",
  "POST /api/bin/{id}/restore":
    "takes back what has counted on; the quota of its kind is in tests/api/bin-bounds.test.ts",
  "POST /api/runs/{id}/fork": "begins a run; its quota is in tests/api/run-forks.test.ts",
  "POST /api/runs/{id}/go-on": "begins a run as Route Task does, by the same function",
  "POST /api/runs/{id}/replay": "reads what is kept, and keeps nothing",
  "POST /api/profile/email/link": "sends an email, a few an hour (tests/api/confirm-email.test.ts)",
  "PUT /api/profile/email": "sends an email, a few an hour (tests/api/confirm-email.test.ts)",
  "POST /api/profile/email/confirm": "needs a link from an email, and adds no row",
  "POST /api/agents/{id}/versions/{version}/restore":
    "changes the agent as PUT does, by the same function",
  "POST /api/agents/try": "asks a model, and keeps nothing but what it used",
  "POST /api/agents/instructions": "asks a model, and keeps nothing but what it used",
  ...Object.fromEntries(
    endpoints
      .filter((each) => /^\/api\/auth\/(factors|reauthenticate)/.test(each.path))
      .map((each) => [
        nameOf(each),
        "a full account may still be guarded, by few rows of a fixed number (tests/api/passkeys.test.ts)",
      ]),
  ),
  ...Object.fromEntries(
    endpoints
      .filter((each) => each.operator)
      .map((each) => [nameOf(each), "acts on the server and other accounts, not on one's own"]),
  ),
  "POST /api/runs/{id}/input":
    "answers a call that is there; what it allows for good is counted with it (tests/api/quotas.test.ts)",
};

const writes = endpoints.filter(
  (each) => each.access !== "public" && ["POST", "PUT", "PATCH"].includes(each.method),
);
let scene: Scene;

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  const owner = await newOwner();
  scene = { ...owner, second: await newAgent(owner.person), third: await newAgent(owner.person) };
  await owner.person.ask("POST", `/api/teams/${owner.team.TeamId}/agents/${scene.second.AgentId}`);
  await db().storageUse.create({
    data: { ownerId: owner.person.user.UserId, kind: "Everything", rows: 1, bytes: 2n ** 50n },
  });
});

describe("of a full account", () => {
  test.each(
    writes.filter((each) => !(nameOf(each) in APART)).map((each) => [nameOf(each), each] as const),
  )("%s adds nothing, and a call that would says so", async (name, { method, path }) => {
    const call = (ADDING[name] ?? OTHER[name])?.(scene);
    if (!call) throw new Error(`Give tests/rules/quotas.test.ts a right call of ${name}.`);
    const before = held(scene.person.user.UserId);
    const filled = path
      .replace("{agentId}", scene.third.AgentId)
      .replace(/\{\w+\}/, () => idFor(path, scene));
    const answer = await scene.person.ask(method, filled + (call.query ?? ""), {
      ...(call.body ? { body: call.body } : {}),
      headers: { accept: "application/json" },
    });
    const { code, error } =
      answer.status === 204 ? {} : ((await answer.json()) as { code?: string; error?: string });
    if (name in ADDING) {
      expect([answer.status, code]).toEqual([409, "quota_exceeded"]);
      expect(error).toMatch(/[Dd]elete|[Rr]emove/);
      expect(held(scene.person.user.UserId)).toEqual(before);
    } else {
      expect(answer.status, error).toBeLessThan(300);
      const after = held(scene.person.user.UserId);
      expect(after.rows).toEqual(before.rows);
      expect(after.bytes).toBeLessThanOrEqual(before.bytes);
    }
  });
});
