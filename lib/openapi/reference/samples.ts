import "server-only";

/** The body of an example. `$AGENT_ID` and the like are taken from the environment. */
type Sample = { query?: string; body?: unknown; form?: SampleForm };
/** A file, and the fields beside it. */
export type SampleForm = { fields: Record<string, string>; file: { name: string; text: string } };

const tool = {
  type: "function",
  function: {
    name: "add",
    description: "Adds two numbers",
    parameters: {
      type: "object",
      properties: { a: { type: "number" }, b: { type: "number" } },
      required: ["a", "b"],
    },
  },
  implementation: {
    kind: "javascript",
    source: "export default async function (args) { return args.a + args.b }",
  },
};
const offer = { name: "offer.txt", text: "The price is 480 Euro." };
const skill = {
  name: "SKILL.md",
  text: "---\nname: plain-words\ndescription: Replaces jargon. Use it for texts for customers.\n---\n\nUse short words.",
};
const member = (name: string, instructions: string) => ({
  name,
  instructions,
  role_description: "",
  model: "default",
  tools: [],
});

/** By endpoint, for those that need more than their URL. */
export const samples: Record<string, Sample> = {
  "POST /api/agents": {
    body: { name: "Concise Writer", instructions: "You answer in one sentence." },
  },
  "PUT /api/agents/{id}": { body: { role_description: "Answers briefly" } },
  "POST /api/agents/{id}/tools": { body: tool },
  "PUT /api/agents/model": { body: { model: "default" } },
  "POST /api/agents/instructions": {
    body: { name: "Concise Writer", role_description: "Answers briefly" },
  },
  "POST /api/agents/try": {
    body: {
      instructions: "You answer in one sentence.",
      messages: [{ role: "user", content: "What is a haiku?" }],
    },
  },
  "POST /api/bin/bulk": { body: { action: "restore", ids: ["$TASK_ID"] } },
  "POST /api/chat": { body: { agent_id: "$AGENT_ID", content: "What is a haiku?" } },
  "POST /api/connections": { body: { url: "$MCP_SERVER" } },
  "POST /api/connections/document": {
    body: {
      document:
        "openapi: 3.1.0\ninfo: {title: Weather}\nservers: [{url: https://weather.example}]\npaths:\n  /now: {get: {operationId: now}}",
    },
  },
  "PATCH /api/connections/{id}": { body: { name: "Post Office" } },
  "POST /api/connections/{id}/resources": { body: { uri: "$RESOURCE_URI" } },
  "POST /api/conversations/{id}/branch": { body: { message_id: "$MESSAGE_ID" } },
  "POST /api/conversations/{id}/retry": { body: {} },
  "PATCH /api/conversations/{id}": { body: { title: "About haiku", pinned: true } },
  "POST /api/files": { form: { fields: {}, file: offer } },
  "POST /api/notices/seen": { body: { run_ids: ["$RUN_ID"] } },
  "POST /api/tasks": {
    body: {
      name: "Write a haiku",
      description: "A haiku about autumn",
      assigned_agents: ["$AGENT_ID"],
      priority: "high",
      due_on: "2026-12-01",
      labels: ["Poems"],
    },
  },
  "PUT /api/tasks/{id}": { body: { status: "completed" } },
  "POST /api/tasks/bulk": {
    body: { action: "set_status", ids: ["$TASK_ID"], status: "completed" },
  },
  "GET /api/tasks/schedule-preview": { query: "cron=0+9+*+*+1&time_zone=Europe/Berlin" },
  "POST /api/teams": { body: { name: "Poets", agents: ["$AGENT_ID"] } },
  "PUT /api/teams/{id}": { body: { description: "They write haiku" } },
  "POST /api/teams/sample": { body: {} },
  "POST /api/teams/import": {
    body: {
      file: {
        format: "troupe-team",
        version: 1,
        team: { name: "Poets from a file", description: "" },
        agents: [member("First Poet", "You begin."), member("Last Poet", "You finish.")],
        graph: {
          entry_point: "First Poet",
          finish_point: "Last Poet",
          nodes: [{ agent: "First Poet" }, { agent: "Last Poet" }],
          edges: [{ from: "First Poet", to: "Last Poet" }],
        },
      },
    },
  },
  "GET /api/graph": { query: "team_id=$TEAM_ID" },
  "POST /api/setup-graph": {
    body: {
      team_id: "$TEAM_ID",
      agents: ["$AGENT_ID", "$OTHER_AGENT_ID"],
      entry_point: "$AGENT_ID",
      finish_point: "$OTHER_AGENT_ID",
    },
  },
  "POST /api/add-edge": {
    query: "team_id=$TEAM_ID&start_node=$AGENT_ID&end_node=$OTHER_AGENT_ID",
  },
  "DELETE /api/edges": {
    query: "team_id=$TEAM_ID&start_node=$AGENT_ID&end_node=$OTHER_AGENT_ID",
  },
  "POST /api/templates": {
    body: { name: "Haiku Writer", instructions: "You write haiku." },
  },
  "POST /api/knowledge": { body: { name: "Contracts" } },
  "PUT /api/knowledge/{id}": { body: { description: "Signed contracts" } },
  "POST /api/knowledge/{id}/search": { body: { query: "How long is the notice period?" } },
  "POST /api/knowledge/{id}/documents": {
    body: { title: "Lease", text: "The notice period is three months." },
  },
  "PUT /api/knowledge/{id}/documents/{documentId}": {
    body: { title: "Lease", text: "The notice period is four months." },
  },
  "PUT /api/templates/{id}": { body: { role_description: "Writes haiku" } },
  "POST /api/runs/{id}/fork": { body: { step: 1, instructions: "You answer with a haiku." } },
  "POST /api/runs/{id}/input": { body: { tool_call_id: "$TOOL_CALL_ID", result: "17" } },
  "POST /api/secrets": {
    body: { name: "WEATHER_KEY", value: "a-secret", hosts: ["api.example.com"] },
  },
  "POST /api/try-tool": { body: { definition: tool, arguments: { a: 2, b: 3 } } },
  "POST /api/suggest-tool": {
    body: {
      tool_name: "add",
      tool_description: "Adds two numbers",
      parameter_list: '[{"name": "a", "type": "number"}, {"name": "b", "type": "number"}]',
    },
  },
  "POST /api/validate-tool-json": { body: tool },
  "POST /api/waitlist": { body: { name: "Ada Byron", email: "ada@example.com" } },
  "POST /v1/files": { form: { fields: { purpose: "user_data" }, file: offer } },
  "POST /api/skills": {
    body: {
      name: "release-notes",
      description: "Writes release notes. Use when a version is published.",
      body: "# Release notes\n\nList what changed for users first.",
    },
  },
  "POST /api/skills/upload": { form: { fields: {}, file: skill } },
  "POST /api/skills/import": { body: { url: "$SKILL_REPOSITORY" } },
  "PATCH /api/skills/{id}": { body: { body: "List breaking changes first." } },
  "GET /api/skills/{id}/files": { query: "path=SKILL.md" },
  "PUT /api/skills/{id}/files": { body: { path: "references/words.md", text: "Plain words." } },
  "DELETE /api/skills/{id}/files": { query: "path=references/words.md" },
  "POST /api/skills/{id}/accept": {
    body: { hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" },
  },
  "POST /api/skills/{id}/refresh": { body: {} },
  "POST /api/shares": {
    body: { conversation_id: "$CONVERSATION_ID", audience: "anyone", expires_in_days: 7 },
  },
  "PATCH /api/shares/{id}": { body: { publish: true } },
  "POST /api/memories": { body: { agent_id: "$AGENT_ID", fact: "Prefers short answers" } },
  "DELETE /api/memories": { query: "agent_id=$AGENT_ID" },
  "PATCH /api/memories/{id}": { body: { fact: "Prefers long answers", version: 1 } },
  "POST /api/memories/{id}/undo": { body: { version: 2 } },
  "POST /api/workspaces": { body: { name: "Support" } },
  "PATCH /api/workspaces/{id}": { body: { approvers: "members" } },
  "DELETE /api/workspaces/{id}": { body: { confirm: "Support" } },
  "PATCH /api/workspaces/{id}/members/{user}": { body: { role: "admin" } },
  "POST /api/workspaces/{id}/copies": {
    body: { kind: "agent", item_id: "$AGENT_ID", from: "$WORKSPACE_ID" },
  },
  "POST /api/workspaces/{id}/invitations": { body: { email: "ada@example.com", role: "member" } },
  "POST /api/invitations/{token}/accept": { body: {} },
  "POST /v1/chat/completions": {
    body: { model: "$MODEL", messages: [{ role: "user", content: "What is a haiku?" }] },
  },
  "POST /v1/responses": { body: { model: "$MODEL", input: "What is a haiku?" } },
};

/** Values for placeholders in a URL, by its prefix: the first that matches. */
export const placeNames: [begins: RegExp, place: string, variable: string][] = [
  [/^\/api\/agents/, "id", "AGENT_ID"],
  [/^\/api\/agents/, "toolName", "TOOL_NAME"],
  [/^\/api\/agents/, "version", "VERSION"],
  [/^\/api\/bin/, "id", "DELETED_ID"],
  [/^\/api\/connections/, "id", "CONNECTION_ID"],
  [/^\/api\/connections/, "toolName", "SERVER_TOOL"],
  [/^\/api\/conversations/, "id", "CONVERSATION_ID"],
  [/^\/api\/files/, "id", "FILE_ID"],
  [/^\/api\/memories/, "id", "MEMORY_ID"],
  [/^\/api\/knowledge/, "id", "COLLECTION_ID"],
  [/^\/api\/knowledge/, "documentId", "DOCUMENT_ID"],
  [/^\/api\/messages/, "id", "MESSAGE_ID"],
  [/^\/api\/route-task/, "taskName", "TASK_NAME"],
  [/^\/api\/shared/, "token", "SHARE_TOKEN"],
  [/^\/api\/shares/, "id", "SHARE_ID"],
  [/^\/api\/skills/, "id", "SKILL_ID"],
  [/^\/api\/tasks/, "id", "TASK_ID"],
  [/^\/api\/teams/, "id", "TEAM_ID"],
  [/^\/api\/teams/, "agentId", "AGENT_ID"],
  [/^\/api\/templates/, "id", "TEMPLATE_ID"],
  [/^\/api\/runs/, "id", "RUN_ID"],
  [/^\/api\/runs/, "other", "OTHER_RUN_ID"],
  [/^\/api\/secrets/, "name", "SECRET_NAME"],
  [/^\/v1\/files/, "id", "FILE_ID"],
  [/^\/v1\/models/, "id", "MODEL"],
  [/^\/v1\/responses/, "id", "RESPONSE_ID"],
];

/** Public endpoints that have an example all the same: the rest is for signing in, which the pages do. */
export const PUBLIC_EXAMPLES: readonly string[] = [
  "GET /api/health",
  "GET /api/openapi.json",
  "GET /api/test",
  "POST /api/waitlist",
];
