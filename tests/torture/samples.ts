import { randomUUID } from "node:crypto";
import { assertion, fresh, httpTool, registration, teamFile, tool } from "./sample-parts";

/** The data of the user under torture: ids to insert where a path or a body needs one. */
export type Known = {
  agent: string;
  agentName: string;
  conversation: string;
  message: string;
  run: string;
  template: string;
  task: string;
  team: string;
  idFor(path: string, name: string): string;
};

type Sample = { body?: (known: Known) => Record<string, unknown>; query?: readonly string[] };

/** A valid body of each write, and the query parameters of each call that has some. Each new write needs an entry. */
export const SAMPLES: Record<string, Sample> = {
  "GET /api/agents": { query: ["limit", "after"] },
  "GET /api/audit": { query: ["person", "kind", "from", "to", "q", "limit", "after"] },
  "GET /api/audit/export": { query: ["person", "kind", "from", "to", "q"] },
  "POST /api/agents": {
    body: () => ({
      name: fresh("Agent"),
      instructions: "Answer.",
      role_description: "Helper",
      model: "deepseek-chat",
      tools: ["calculator", tool()],
      starters: ["What is new?"],
    }),
  },
  "PUT /api/agents/{id}": {
    body: () => ({
      name: fresh("Agent"),
      instructions: "Answer.",
      role_description: "Helper",
      model: "deepseek-chat",
      tools: [httpTool()],
      version: 1,
    }),
  },
  "POST /api/agents/{id}/tools": { body: tool },
  "GET /api/agents/{id}/versions": { query: ["limit", "after"] },
  "POST /api/agents/{id}/versions/{version}/restore": {},
  "POST /api/agents/try": {
    body: () => ({
      instructions: "Answer.",
      role_description: "Helper",
      model: "deepseek-chat",
      messages: [{ role: "user", content: "Hello" }],
    }),
  },
  "POST /api/agents/instructions": {
    body: () => ({ name: "Scout", role_description: "Helper", language: "de" }),
  },
  "POST /api/auth/register": {
    body: () => ({
      email: `${randomUUID()}@example.com`,
      username: `u${randomUUID().slice(0, 8)}`,
      password: "Correct-horse-9",
      name: "Ada",
    }),
  },
  "POST /api/auth/login": {
    body: () => ({ username: "nobody@example.com", password: "Correct-horse-9" }),
  },
  "POST /api/auth/logout": {},
  "POST /api/auth/validate": { body: () => ({ token: "authenticated" }) },
  "POST /api/auth/forgot-password": { body: () => ({ email: "nobody@example.com" }) },
  "POST /api/auth/reset-password": { body: () => ({ token: "x", password: "Correct-horse-9" }) },
  "POST /api/auth/oidc/backchannel-logout": { body: () => ({ logout_token: "x" }) },
  "POST /api/auth/sign-in-link": { body: () => ({ token: "x" }) },
  "POST /api/auth/passkey/options": {},
  "POST /api/auth/passkey": { body: () => ({ passkey: assertion }) },
  "POST /api/auth/second-factor/options": { body: () => ({ challenge: "x" }) },
  "POST /api/auth/second-factor": { body: () => ({ challenge: "x", code: "123456" }) },
  "POST /api/auth/reauthenticate": { body: () => ({ password: "wrong" }) },
  "POST /api/auth/reauthenticate/options": {},
  "POST /api/auth/reauthenticate/provider": { body: () => ({ provider: "google" }) },
  "POST /api/auth/factors/totp/setup": {},
  "POST /api/auth/factors/totp": { body: () => ({ setup: "x", code: "123456" }) },
  "POST /api/auth/factors/recovery-codes": {},
  "POST /api/auth/factors/passkeys/setup": {},
  "POST /api/auth/factors/passkeys": { body: () => ({ name: "Laptop", passkey: registration }) },
  "GET /api/auth/oauth/callback": { query: ["code", "state", "error", "iss"] },
  "POST /api/chat": {
    body: ({ agent, conversation }) => ({
      content: "Hello [tokens=2]",
      agent_id: agent,
      conversation_id: conversation,
    }),
  },
  "GET /api/conversations": {
    query: ["agent_id", "page", "per_page", "last_evaluated_key", "q", "team_id"],
  },
  "POST /api/conversations/{id}/retry": {
    body: ({ message }) => ({ message_id: message, content: "Again [tokens=2]" }),
  },
  "POST /api/conversations/{id}/branch": { body: ({ message }) => ({ message_id: message }) },
  "POST /api/conversations/{id}/share": {},
  "POST /api/conversations/{id}/copy": {},
  "GET /api/conversations/{id}/export": { query: ["format"] },
  "PATCH /api/conversations/{id}": { body: () => ({ title: "A title" }) },
  "POST /api/budgets": {
    body: () => ({ of: "all", per: "month", unit: "usd", limit: 5, at_limit: "ask" }),
  },
  "PATCH /api/budgets/{id}": { body: () => ({ limit: 5 }) },
  "POST /api/skills": {
    body: () => ({
      name: fresh("skill")
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-"),
      description: "Says when.",
      body: "Do it.",
    }),
  },
  "POST /api/skills/upload": {},
  // Plain http, which is refused: nothing leaves.
  "POST /api/skills/import": { body: () => ({ url: "http://93.184.215.14/o/r", paths: ["a"] }) },
  "PATCH /api/skills/{id}": {
    body: () => ({ description: "Says when.", body: "Do it.", version: 1 }),
  },
  "GET /api/skills/{id}/files": { query: ["path"] },
  "PUT /api/skills/{id}/files": { body: () => ({ path: "more.md", text: "More" }) },
  "DELETE /api/skills/{id}/files": { query: ["path"] },
  "POST /api/skills/{id}/accept": { body: () => ({ hash: "0".repeat(64) }) },
  "POST /api/skills/{id}/refresh": { body: () => ({ accept: "0".repeat(64) }) },
  "POST /api/shares": {
    body: ({ conversation }) => ({
      conversation_id: conversation,
      audience: "anyone",
      expires_in_days: 7,
    }),
  },
  "PATCH /api/shares/{id}": { body: () => ({ publish: true }) },
  "GET /api/memories": { query: ["agent_id", "message_id", "q", "limit", "after"] },
  "POST /api/memories": {
    body: ({ agent }) => ({ agent_id: agent, fact: "Prefers short answers" }),
  },
  "DELETE /api/memories": { query: ["agent_id"] },
  "PATCH /api/memories/{id}": { body: () => ({ fact: "Prefers long answers", version: 1 }) },
  "POST /api/memories/{id}/undo": { body: () => ({ version: 1 }) },
  "GET /api/workspaces/locate": { query: ["kind", "item_id"] },
  "POST /api/workspaces": { body: () => ({ name: "Support" }) },
  "PATCH /api/workspaces/{id}": {
    body: () => ({ name: "Support", approvers: "members", version: 1 }),
  },
  "DELETE /api/workspaces/{id}": { body: () => ({ confirm: "Support" }) },
  "PATCH /api/workspaces/{id}/members/{user}": { body: () => ({ role: "admin" }) },
  "POST /api/workspaces/{id}/copies": {
    body: ({ agent }) => ({ kind: "agent", item_id: agent, from: "unknown" }),
  },
  "POST /api/workspaces/{id}/invitations": {
    body: () => ({ email: `${randomUUID()}@example.com`, role: "member" }),
  },
  "POST /api/workspaces/{id}/invitations/{invitation}/resend": {},
  "POST /api/invitations/{token}/accept": { body: () => ({ anyway: true }) },
  "POST /api/shared/{token}/continue": {},
  "POST /api/shared/{token}/unlock": { body: () => ({ passphrase: "correct horse" }) },
  "POST /api/keys": { body: () => ({ name: "Script", scopes: ["read"], expires_in_days: 30 }) },
  "PUT /api/agents/model": { body: () => ({ model: "default" }) },
  "PATCH /api/models": { body: () => ({ default: "deepseek-chat" }) },
  // Plain http, which is refused: nothing leaves.
  "POST /api/connections": {
    body: () => ({
      url: "http://93.184.215.14/mcp",
      name: "Home",
      kind: "mcp",
      auth: { type: "header", name: "X-Key", secret: "k" },
    }),
  },
  "POST /api/connections/document": {
    body: () => ({ url: "http://93.184.215.14/api.json", document: "openapi: 3.1.0\npaths: {}" }),
  },
  "PATCH /api/connections/{id}": {
    body: () => ({
      url: "http://93.184.215.14/mcp",
      name: "Home",
      auth: { type: "header", name: "X-Key", secret: "k" },
      enabled: false,
    }),
  },
  "POST /api/connections/{id}/refresh": {},
  "POST /api/connections/{id}/resources": {
    body: () => ({ uri: "notes://today", name: "notes.txt" }),
  },
  "POST /api/connections/{id}/sign-in": {},
  "POST /api/connections/{id}/tools/{toolName}/accept": { query: ["hash"] },
  "DELETE /api/connections/{id}/tools/{toolName}": {},
  "POST /api/model-providers": {
    body: () => ({
      label: "Home",
      base_url: "http://93.184.215.14/v1",
      api_key: "k",
      models: [{ id: "small", label: "Small", price_in: 1, price_out: 2 }],
    }),
  },
  "PUT /api/model-providers/{id}": {
    body: () => ({
      label: "Home",
      base_url: "http://93.184.215.14/v1",
      api_key: "k",
      models: [{ id: "small" }],
    }),
  },
  "POST /api/model-providers/models": {
    body: () => ({ base_url: "http://93.184.215.14/v1", api_key: "k" }),
  },
  "POST /api/model-providers/test": {
    body: () => ({ base_url: "http://93.184.215.14/v1", api_key: "k", model: "small" }),
  },
  "POST /api/files": { query: ["shared"] },
  "POST /api/model-providers/{id}/test": {},
  "GET /api/runs": { query: ["q", "task_id", "conversation_id", "team_id", "limit", "after"] },
  "GET /api/runs/{id}/events": { query: ["after"] },
  "GET /api/bin": { query: ["kind", "q", "limit", "after"] },
  "POST /api/bin/bulk": { body: () => ({ action: "delete", ids: ["nothing"] }) },
  "POST /api/bin/{id}/restore": {},
  "POST /api/runs/{id}/fork": {
    body: () => ({ step: 1, instructions: "Be brief.", tools: "ask" }),
  },
  "POST /api/runs/{id}/go-on": {},
  "POST /api/runs/{id}/replay": {},
  "POST /api/runs/{id}/stop": {},
  "POST /api/runs/{id}/input": {
    body: () => ({ tool_call_id: "call_1", approve: true, arguments: { n: 1 }, remember: true }),
  },
  "PATCH /api/profile": {
    body: () => ({
      name: "Ada",
      username: `u${randomUUID().slice(0, 8)}`,
      preferences: { theme: "dark", locale: "de" },
      email_notifications: { needs_me: true, schedule_fails: true },
    }),
  },
  "POST /api/profile/password": {
    body: () => ({ current_password: "wrong", new_password: "Correct-horse-10" }),
  },
  "POST /api/profile/email/link": {},
  "PUT /api/profile/email": { body: () => ({ email: "elsewhere@example.com" }) },
  "POST /api/profile/email/confirm": { body: () => ({ token: "x" }) },
  "POST /api/profile/held": {
    body: ({ agent }) => ({ action: "keep", items: [{ kind: "agent", id: agent }] }),
  },
  "DELETE /api/profile": { body: () => ({ confirm: "somebody else" }) },
  "GET /api/operator/users": { query: ["q", "limit", "after"] },
  "DELETE /api/operator/users/{id}": { body: () => ({ confirm: "somebody else" }) },
  "POST /api/operator/users/{id}/disable": {},
  "POST /api/operator/users/{id}/enable": {},
  "PUT /api/operator/registration": { body: () => ({ registration: "invited" }) },
  "GET /api/operator/invitations": { query: ["q", "limit", "after"] },
  "POST /api/operator/invitations": { body: () => ({ email: "ada@example.com", mail: false }) },
  "GET /api/operator/waitlist": { query: ["q", "status", "limit", "after"] },
  "POST /api/operator/waitlist/invitations": { body: ({ agent }) => ({ ids: [agent] }) },
  "GET /api/tasks": {
    query: ["status", "state", "q", "team_id", "agent", "since", "until", "sort", "limit", "after"],
  },
  "POST /api/tasks/bulk": {
    body: () => ({ action: "set_status", status: "pending", ids: ["nothing"] }),
  },
  "POST /api/tasks": {
    body: ({ agentName }) => ({
      name: fresh("Task"),
      description: "Do it",
      assigned_agents: [agentName],
      team_id: null,
      status: "pending",
      schedule: { cron: "0 9 1 1 *", time_zone: "UTC" },
    }),
  },
  "PUT /api/tasks/{id}": {
    body: ({ agentName }) => ({
      name: fresh("Task"),
      description: "Do it",
      assigned_agents: [agentName],
      status: "pending",
      schedule: null,
      version: 1,
    }),
  },
  "POST /api/route-task/{taskName}": {},
  "GET /api/tasks/schedule-preview": { query: ["cron", "time_zone"] },
  "POST /api/notices/seen": { body: ({ run }) => ({ run_ids: [run] }) },
  "POST /api/teams": {
    body: ({ agent }) => ({ name: fresh("Team"), description: "A team", agents: [agent] }),
  },
  "PUT /api/teams/{id}": {
    body: ({ agent }) => ({
      name: fresh("Team"),
      description: "A team",
      agents: [agent],
      version: 1,
    }),
  },
  "POST /api/teams/{id}/agents/{agentId}": {},
  "POST /api/teams/import": {
    body: () => ({
      file: teamFile(),
      dry_run: true,
      names: { Scout: fresh("Scout") },
      existing: [],
    }),
  },
  "POST /api/teams/sample": { body: () => ({ language: "en" }) },
  "POST /api/setup-graph": {
    body: ({ agent, team }) => ({
      agents: [agent],
      entry_point: agent,
      finish_point: agent,
      team_id: team,
      positions: { [agent]: { x: 1, y: 2 } },
    }),
  },
  "POST /api/add-edge": { query: ["start_node", "end_node", "condition", "team_id"] },
  "DELETE /api/edges": { query: ["start_node", "end_node", "team_id"] },
  "GET /api/graph": { query: ["team_id"] },
  "GET /api/knowledge": { query: ["limit", "after"] },
  "POST /api/knowledge": { body: () => ({ name: fresh("Collection"), description: "Signed" }) },
  "PUT /api/knowledge/{id}": { body: () => ({ name: fresh("Collection"), description: "" }) },
  "POST /api/knowledge/{id}/search": {
    body: () => ({ query: "notice period", limit: 5, mode: "keyword" }),
  },
  "GET /api/knowledge/{id}/documents": { query: ["limit", "after"] },
  "POST /api/knowledge/{id}/documents": {
    body: () => ({ title: fresh("Note"), text: "The notice period is three months." }),
  },
  "PUT /api/knowledge/{id}/documents/{documentId}": {
    body: () => ({ title: fresh("Note"), text: "The notice period is four months." }),
  },
  "POST /api/knowledge/{id}/documents/{documentId}/refresh": {},
  "GET /api/knowledge/{id}/documents/{documentId}/text": { query: ["part", "quote"] },
  "GET /api/templates": { query: ["limit", "after"] },
  "POST /api/templates": {
    body: () => ({
      name: fresh("Template"),
      instructions: "Answer.",
      role_description: "Helper",
      model: "deepseek-chat",
      tools: [],
      is_template: true,
    }),
  },
  "PUT /api/templates/{id}": {
    body: () => ({
      name: fresh("Template"),
      instructions: "Answer.",
      is_template: true,
      version: 1,
    }),
  },
  "POST /api/validate-tool-json": { body: tool },
  "POST /api/suggest-tool": {
    body: () => ({
      tool_name: "double",
      tool_description: "Doubles",
      parameter_list: '[{"name":"n","type":"number"}]',
    }),
  },
  "POST /api/try-tool": { body: () => ({ definition: tool(), arguments: { n: 2 } }) },
  "POST /api/secrets": {
    body: () => ({
      name: `S_${randomUUID().slice(0, 8).toUpperCase()}`,
      value: "v",
      hosts: ["api.example.com"],
    }),
  },
  "POST /api/waitlist": { body: () => ({ name: "Ada", email: `${randomUUID()}@example.com` }) },
  "GET /api/waitlist": { query: ["token"] },
  "GET /api/waitlist/status": { query: ["signupId"] },
};
