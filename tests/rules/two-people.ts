import { randomUUID } from "node:crypto";
import type { Agent } from "@/lib/agents/contract";
import type { SessionInfo } from "@/lib/auth/contract";
import type { ChatAnswer } from "@/lib/chat/contract";
import { db } from "@/lib/core/db/db";
import type { File } from "@/lib/files/contract";
import { isRead } from "@/lib/files/reading/queue";
import type { Task } from "@/lib/tasks/contract";
import type { Team } from "@/lib/teams/contract";
import type { Template } from "@/lib/templates/contract";
import { everyRow } from "../support/every-row";
import { newAgent, newName, newPerson, type Person } from "../support/person";
import { newTask } from "../support/tasks";

/** The ids of things in the settings. */
type Settings = {
  budget: string;
  key: string;
  provider: string;
  connection: string;
  linked: string;
  passkey: string;
  file: string;
  share: string;
  skill: string;
  memory: string;
  workspace: string;
  collection: string;
};

/** Someone with one of everything that has an owner. */
export type Owner = {
  person: Person;
  agent: Agent;
  session: string;
  secret: string;
  chat: ChatAnswer;
  template: Template;
  task: Task;
  team: Team;
  /** The id of a team in their bin. */
  deleted: string;
  settings: Settings;
};

/** `workspace`: where everything is made. Unless said otherwise, in the personal one. */
export async function newOwner(someone?: Person, workspace?: string): Promise<Owner> {
  const person = someone ?? (await newPerson());
  const agent = await newAgent(person);
  const answer = await person.ask("POST", "/api/chat", {
    body: { content: "Hello there", agent_id: agent.AgentId },
  });
  const template = await person.ask("POST", "/api/templates", {
    body: { name: "Scout", instructions: "Look things up." },
  });
  const [session] = (await (await person.ask("GET", "/api/auth/sessions")).json()) as SessionInfo[];
  const secret = newName("secret");
  await person.ask("POST", "/api/secrets", {
    body: { name: secret, value: "for nobody's eyes", hosts: ["api.example.com"] },
  });
  return {
    person,
    agent,
    session: session!.id,
    secret,
    chat: (await answer.json()) as ChatAnswer,
    template: (await template.json()) as Template,
    task: await newTask(person, { assigned_agents: [agent.name] }),
    team: await newTeamOf(person, agent),
    deleted: await newDeleted(person),
    settings: await newSettings(person, workspace ?? person.user.UserId, agent),
  };
}

/** A team with a graph, and a graph of the person's own. */
async function newTeamOf(person: Person, { AgentId }: Agent): Promise<Team> {
  const team = (await (
    await person.ask("POST", "/api/teams", { body: { name: "Desk", agents: [AgentId] } })
  ).json()) as Team;
  for (const team_id of [team.TeamId, undefined])
    await person.ask("POST", "/api/setup-graph", {
      body: { agents: [AgentId], entry_point: AgentId, finish_point: AgentId, team_id },
    });
  return team;
}

async function newDeleted(person: Person): Promise<string> {
  const made = await person.ask("POST", "/api/teams", { body: { name: "Gone" } });
  const { TeamId } = (await made.json()) as Team;
  await person.ask("DELETE", `/api/teams/${TeamId}`);
  return TeamId;
}

async function newSettings(person: Person, ownerId: string, { AgentId }: Agent): Promise<Settings> {
  const made = async (path: string, body: object) =>
    (await (await person.ask("POST", path, { body })).json()) as Record<string, string>;
  const { KeyId } = await made("/api/keys", {
    name: "Script",
    scopes: ["read"],
    expires_in_days: null,
  });
  const { ProviderId } = await made("/api/model-providers", {
    label: "At home",
    base_url: "http://93.184.215.14/v1",
    api_key: "for-nobodys-eyes",
    models: [{ id: "small" }],
  });
  const connection = randomUUID();
  await db().connection.create({
    data: {
      id: connection,
      ownerId,
      name: "At work",
      kind: "mcp",
      url: "https://93.184.215.14/mcp",
      auth: '{"type":"none"}',
      status: "disabled", // no requests may be sent there
      tools: "[]",
      createdAt: new Date(),
      updatedAt: new Date(),
    },
  });
  const linked = randomUUID();
  await db().identity.create({
    data: {
      id: linked,
      provider: "google",
      subject: linked,
      email: person.user.Email,
      userId: person.user.UserId,
      createdAt: new Date(),
    },
  });
  const passkey = randomUUID();
  await db().passkey.create({
    data: {
      id: passkey,
      credentialId: passkey,
      name: "Phone",
      publicKey: "",
      counter: 0,
      transports: "[]",
      userId: person.user.UserId,
      createdAt: new Date(),
    },
  });
  const file = await person.ask("POST", "/api/files", {
    raw: new TextEncoder().encode("For nobody's eyes"),
    headers: { "content-type": "application/octet-stream", "x-file-name": "secret.svg" }, // which has a preview, too
  });
  const { FileId } = (await file.json()) as File;
  await isRead(FileId);
  const { BudgetId } = await made("/api/budgets", {
    of: "all",
    per: "day",
    unit: "tokens",
    limit: 1e12,
    at_limit: "ask",
  });
  const { ShareId } = await made("/api/shares", {
    file_id: FileId,
    audience: "signed_in",
    expires_in_days: 7,
  });
  const { SkillId } = await made("/api/skills", {
    name: "private-skill",
    description: "Only its owner reads this",
    body: "Only its owner reads this",
  });
  const { MemoryId } = await made("/api/memories", { agent_id: AgentId, fact: "Likes tea" });
  const { collection_id } = await made("/api/knowledge", { name: newName("Collection") });
  await newDocumentIn(collection_id!);
  const { WorkspaceId } = await made("/api/workspaces", { name: "Support" });
  return {
    budget: BudgetId!,
    key: KeyId!,
    provider: ProviderId!,
    connection,
    linked,
    passkey,
    file: FileId,
    share: ShareId!,
    skill: SkillId!,
    memory: MemoryId!,
    workspace: WorkspaceId!,
    collection: collection_id!,
  };
}

/** A document with its collection's id: where a URL has two ids, the rules fill in one. */
async function newDocumentIn(id: string): Promise<void> {
  const { ownerId, shelf } = await db().knowledgeCollection.findUniqueOrThrow({ where: { id } });
  const now = new Date();
  await db().knowledgeDocument.create({
    data: {
      id,
      ownerId,
      collectionId: id,
      kind: "note",
      title: "Note",
      titleKey: "note",
      note: "Only its owner reads this",
      state: "ready",
      chunks: 1,
      createdAt: now,
      updatedAt: now,
    },
  });
  await db().knowledgeChunk.create({
    data: {
      documentId: id,
      revision: 0,
      position: 0,
      shelf,
      heading: "",
      text: "Only its owner reads this",
      start: 0,
      tokens: 6,
      words: "only its owner reads this",
    },
  });
}

/** By the folder of the parameter: which of someone's ids belongs there. A new noun needs an entry. */
const KINDS: Record<string, (owner: Owner) => string> = {
  agents: ({ agent }) => agent.AgentId,
  conversations: ({ chat }) => chat.conversation_id,
  messages: ({ chat }) => chat.messages[1]!.message_id,
  runs: ({ chat }) => chat.run_id,
  sessions: ({ session }) => session,
  secrets: ({ secret }) => secret,
  templates: ({ template }) => template.TemplateId,
  tasks: ({ task }) => task.TaskId,
  teams: ({ team }) => team.TeamId,
  bin: ({ deleted }) => deleted,
  "route-task": ({ task }) => task.TaskId,
  keys: ({ settings }) => settings.key,
  budgets: ({ settings }) => settings.budget,
  connections: ({ settings }) => settings.connection,
  files: ({ settings }) => settings.file,
  shares: ({ settings }) => settings.share,
  skills: ({ settings }) => settings.skill,
  memories: ({ settings }) => settings.memory,
  knowledge: ({ settings }) => settings.collection,
  workspaces: ({ settings }) => settings.workspace,
  "model-providers": ({ settings }) => settings.provider,
  linked: ({ settings }) => settings.linked,
  passkeys: ({ settings }) => settings.passkey,
  users: ({ person }) => person.user.UserId,
  invitations: ({ agent }) => agent.AgentId, // no person's: only operators have an endpoint for them
};

/** The owner's id for a URL with a parameter. Throws for a URL without an entry above. */
export function idFor(path: string, owner: Owner): string {
  const folder = path.split("/{")[0]!.split("/").at(-1)!;
  const kind = KINDS[folder];
  if (!kind) throw new Error(`Say in tests/rules/two-people.ts which id stands below ${folder}.`);
  return kind(owner);
}

/** All ids of the owner's rows. */
export const idsOf = (owner: Owner): string[] => [
  ...Object.values(KINDS).map((kind) => kind(owner)),
  ...owner.chat.messages.map((each) => each.message_id),
  owner.person.user.UserId,
];

/** A valid body except for the ids in the URL. A new write needs an entry. */
const BODIES: Record<string, unknown> = {
  "PUT /api/agents/{id}": { name: "Mine now", instructions: "Obey me." },
  "PUT /api/templates/{id}": { name: "Mine now", instructions: "Obey me." },
  "PUT /api/teams/{id}": { name: "Mine now" },
  "PUT /api/tasks/{id}": { name: "Mine now", description: "Obey me." },
  "POST /api/agents/{id}/tools": {
    type: "function",
    function: {
      name: "mine_now",
      description: "Obeys me",
      parameters: { type: "object", properties: {}, required: [] },
    },
  },
  "PATCH /api/conversations/{id}": { title: "Mine now" },
  "POST /api/conversations/{id}/branch": { message_id: "00000000-0000-4000-8000-000000000000" },
  "PATCH /api/budgets/{id}": { limit: 1_000 },
  "PATCH /api/skills/{id}": { body: "Mine now" },
  "PUT /api/skills/{id}/files": { path: "mine.md", text: "Mine now" },
  "POST /api/skills/{id}/accept": { hash: "0".repeat(64) },
  "POST /api/skills/{id}/refresh": {},
  "PATCH /api/shares/{id}": { audience: "anyone" },
  "PATCH /api/memories/{id}": { fact: "Mine now", version: 1 },
  "POST /api/memories/{id}/undo": { version: 1 },
  "PATCH /api/workspaces/{id}": { name: "Mine now" },
  "DELETE /api/workspaces/{id}": { confirm: "Mine now" },
  "PATCH /api/workspaces/{id}/members/{user}": { role: "owner" },
  "POST /api/workspaces/{id}/copies": { kind: "agent", item_id: "unknown", from: "unknown" },
  "POST /api/workspaces/{id}/invitations": { email: "mine-now@example.com", role: "member" },
  "PUT /api/model-providers/{id}": { label: "Mine now" },
  "PATCH /api/connections/{id}": { name: "Mine now" },
  "POST /api/connections/{id}/resources": { uri: "notes://mine-now" },
  "POST /api/runs/{id}/fork": { step: 1, instructions: "Mine now" },
  "POST /api/runs/{id}/input": { tool_call_id: "call", result: "Mine now" },
  "PUT /api/knowledge/{id}": { name: "Mine now" },
  "POST /api/knowledge/{id}/search": { query: "Mine now" },
  "POST /api/knowledge/{id}/documents": { title: "Mine now", text: "Obey me." },
  "PUT /api/knowledge/{id}/documents/{documentId}": { title: "Mine now", text: "Obey me." },
  "POST /api/conversations/{id}/retry": { content: "Mine now" },
  "DELETE /api/operator/users/{id}": { confirm: "Mine now" },
};
export function bodyFor(name: string): unknown {
  if (!(name in BODIES))
    throw new Error(`Give tests/rules/two-people.ts a right body for ${name}.`);
  return BODIES[name];
}

/** The query parameters that a list requires. */
const QUERIES: Record<string, string> = {
  "GET /api/skills/{id}/files": "?path=SKILL.md",
  "DELETE /api/skills/{id}/files": "?path=mine.md",
  "GET /api/workspaces/locate": "?kind=agent&item_id=unknown",
  "GET /api/tasks/schedule-preview": "?cron=0+9+*+*+1&time_zone=UTC",
};
export const queryFor = (name: string): string => QUERIES[name] ?? "";

/** Every row of every table, as text: a refused call must not change it. */
export const everything = async (): Promise<string> =>
  JSON.stringify(
    (await everyRow()).filter(([table]) => !table.startsWith("SearchText")),
    (_, value: unknown) => (typeof value === "bigint" ? String(value) : value),
    1,
  );
