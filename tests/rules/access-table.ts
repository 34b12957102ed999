import type { KeyScope } from "@/lib/core/endpoint";
import { ROLES, type Role } from "@/lib/core/shared/roles";

/**
 * Who may call what, written by hand and apart from the contracts, so that a wrong role in a contract shows. Each
 * endpoint needs one row:
 *
 * - `public`: everyone, signed in or not.
 * - `account`: everyone who is signed in, in their own account; no API key, and no workspace.
 * - `operator`: operators, with a session; for everyone else it does not exist.
 * - `{role} {scopes}`: in a workspace, from that role up; an API key needs any one of the scopes. `session`: no key.
 * - `path`: the workspace stands in the URL instead of the header.
 * - `program`: only with an API key.
 */
export const ACCESS: Record<string, string> = {
  "GET /api/agents": "viewer read",
  "GET /api/agents/names": "viewer read",
  "POST /api/agents": "member write",
  "GET /api/agents/{id}": "viewer read",
  "GET /api/agents/{id}/uses": "viewer read",
  "PUT /api/agents/{id}": "member write",
  "DELETE /api/agents/{id}": "member write",
  "POST /api/agents/{id}/tools": "member write",
  "DELETE /api/agents/{id}/tools/{toolName}": "member write",
  "GET /api/agents/model": "viewer read",
  "PUT /api/agents/model": "member write",
  "POST /api/agents/try": "member write",
  "POST /api/agents/instructions": "member write",
  "GET /api/agents/{id}/versions": "viewer read",
  "GET /api/agents/{id}/versions/{version}": "viewer read",
  "POST /api/agents/{id}/versions/{version}/restore": "member write",
  "POST /api/auth/register": "public",
  "POST /api/auth/login": "public",
  "POST /api/auth/logout": "public",
  "GET /api/auth/me": "public",
  "POST /api/auth/validate": "public",
  "GET /api/auth/oidc/url": "public",
  "POST /api/auth/oidc/backchannel-logout": "public",
  "POST /api/auth/sign-in-link": "public",
  "GET /api/auth/google/url": "public",
  "GET /api/auth/github/url": "public",
  "GET /api/auth/oauth/callback": "public",
  "POST /api/auth/forgot-password": "public",
  "POST /api/auth/reset-password": "public",
  "GET /api/auth/sessions": "account",
  "DELETE /api/auth/sessions": "account",
  "DELETE /api/auth/sessions/{id}": "account",
  "GET /api/auth/factors": "account",
  "POST /api/auth/factors/totp/setup": "account",
  "POST /api/auth/factors/totp": "account",
  "DELETE /api/auth/factors/totp": "account",
  "POST /api/auth/factors/recovery-codes": "account",
  "POST /api/auth/factors/passkeys/setup": "account",
  "POST /api/auth/factors/passkeys": "account",
  "DELETE /api/auth/factors/passkeys/{id}": "account",
  "POST /api/auth/passkey/options": "public",
  "POST /api/auth/passkey": "public",
  "POST /api/auth/second-factor/options": "public",
  "POST /api/auth/second-factor": "public",
  "GET /api/auth/reauthenticate": "account",
  "POST /api/auth/reauthenticate": "account",
  "POST /api/auth/reauthenticate/options": "account",
  "POST /api/auth/reauthenticate/provider": "account",
  "GET /api/bin": "viewer read",
  "POST /api/bin/{id}/restore": "member write",
  "DELETE /api/bin/{id}": "member write",
  "POST /api/bin/bulk": "member write",
  "DELETE /api/bin": "member write",
  "GET /api/budgets": "viewer read",
  "POST /api/budgets": "admin session",
  "PATCH /api/budgets/{id}": "admin session",
  "DELETE /api/budgets/{id}": "admin session",
  "POST /api/chat": "viewer chat",
  "GET /api/conversations": "viewer read",
  "GET /api/conversations/{id}": "viewer read",
  "GET /api/conversations/{id}/context": "viewer read",
  "POST /api/conversations/{id}/retry": "viewer chat",
  "POST /api/conversations/{id}/branch": "viewer write",
  "POST /api/conversations/{id}/share": "member write",
  "DELETE /api/conversations/{id}/share": "viewer write",
  "POST /api/conversations/{id}/copy": "viewer write",
  "GET /api/messages/{id}/versions": "viewer read",
  "GET /api/conversations/{id}/export": "viewer read",
  "GET /api/conversations/events": "viewer read",
  "PATCH /api/conversations/{id}": "viewer write",
  "DELETE /api/conversations/{id}": "viewer write",
  "GET /api/connections": "viewer read",
  "GET /api/connections/programs": "viewer read",
  "GET /api/connections/{id}": "viewer read",
  "POST /api/connections": "admin write",
  "POST /api/connections/document": "admin write",
  "PATCH /api/connections/{id}": "admin write",
  "DELETE /api/connections/{id}": "admin write",
  "POST /api/connections/{id}/refresh": "admin write",
  "POST /api/connections/{id}/sign-in": "member session",
  "DELETE /api/connections/{id}/sign-in": "member session",
  "GET /api/connections/callback": "public",
  "GET /api/connections/client": "public",
  "POST /api/connections/{id}/tools/{toolName}/accept": "admin write",
  "DELETE /api/connections/{id}/tools/{toolName}": "admin write",
  "GET /api/connections/{id}/resources": "viewer read",
  "GET /api/connections/{id}/prompts": "viewer read",
  "POST /api/connections/{id}/resources": "member write",
  "GET /api/dashboard": "viewer read",
  "GET /api/usage": "viewer read",
  "POST /api/files": "viewer write",
  "GET /api/files": "viewer read",
  "GET /api/files/space": "viewer read",
  "GET /api/files/{id}": "viewer read",
  "GET /api/files/{id}/content": "viewer read",
  "GET /api/files/{id}/preview": "viewer read",
  "GET /api/files/{id}/text": "viewer read",
  "GET /api/files/{id}/uses": "viewer read",
  "DELETE /api/files/{id}": "viewer write",
  "GET /api/health": "public",
  "GET /api/ready": "public",
  "GET /api/metrics": "public",
  "GET /api/test": "public",
  "GET /api/keys": "viewer session",
  "POST /api/keys": "member session",
  "DELETE /api/keys/{id}": "viewer session",
  "GET /api/models": "viewer read",
  "PATCH /api/models": "admin session",
  "GET /api/model-providers": "admin session",
  "POST /api/model-providers": "admin session",
  "PUT /api/model-providers/{id}": "admin session",
  "DELETE /api/model-providers/{id}": "admin session",
  "POST /api/model-providers/models": "admin session",
  "GET /api/model-providers/local": "operator",
  "POST /api/model-providers/test": "admin session",
  "POST /api/model-providers/{id}/test": "admin session",
  "GET /api/program-models": "viewer read",
  "GET /api/openapi.json": "public",
  "GET /api/operator": "operator",
  "GET /api/operator/users": "operator",
  "POST /api/operator/users/{id}/disable": "operator",
  "POST /api/operator/users/{id}/enable": "operator",
  "DELETE /api/operator/users/{id}": "operator",
  "PUT /api/operator/registration": "operator",
  "GET /api/operator/invitations": "operator",
  "POST /api/operator/invitations": "operator",
  "DELETE /api/operator/invitations/{id}": "operator",
  "GET /api/operator/waitlist": "operator",
  "GET /api/operator/waitlist/export": "operator",
  "POST /api/operator/waitlist/invitations": "operator",
  "GET /api/runs/{id}/compare/{other}": "viewer read",
  "GET /api/runs": "viewer read/chat",
  "GET /api/runs/{id}": "viewer read/chat",
  "GET /api/runs/{id}/events": "viewer read/chat",
  "POST /api/runs/{id}/stop": "viewer chat",
  "POST /api/runs/{id}/input": "viewer chat",
  "POST /api/runs/{id}/go-on": "member chat",
  "POST /api/runs/{id}/fork": "member chat",
  "POST /api/runs/{id}/replay": "viewer read",
  "GET /api/runs/{id}/trace": "viewer read",
  "GET /api/profile/security-events": "account",
  "GET /api/profile": "viewer read",
  "PATCH /api/profile": "account",
  "POST /api/profile/email/link": "account",
  "PUT /api/profile/email": "account",
  "POST /api/profile/email/confirm": "account",
  "POST /api/profile/password": "account",
  "GET /api/profile/export": "account",
  "DELETE /api/profile/linked/{id}": "account",
  "GET /api/profile/held": "account",
  "POST /api/profile/held": "account",
  "DELETE /api/profile": "account",
  "GET /api/memories": "viewer read",
  "POST /api/memories": "viewer write",
  "DELETE /api/memories": "viewer write",
  "PATCH /api/memories/{id}": "viewer write",
  "DELETE /api/memories/{id}": "viewer write",
  "POST /api/memories/{id}/undo": "viewer write",
  "GET /api/shares": "viewer read",
  "POST /api/shares": "member write",
  "PATCH /api/shares/{id}": "member write",
  "DELETE /api/shares/{id}": "member write",
  "GET /api/shared/{token}": "public",
  "POST /api/shared/{token}/unlock": "public",
  "GET /api/shared/{token}/files/{id}": "public",
  "POST /api/shared/{token}/continue": "member write",
  "GET /api/tasks": "viewer read",
  "POST /api/tasks/bulk": "member write",
  "POST /api/tasks": "member write",
  "GET /api/tasks/{id}": "viewer read",
  "PUT /api/tasks/{id}": "member write",
  "DELETE /api/tasks/{id}": "member write",
  "POST /api/route-task/{taskName}": "member chat",
  "GET /api/tasks/schedule-preview": "viewer read",
  "GET /api/tasks/events": "viewer read",
  "GET /api/notices": "viewer read",
  "POST /api/notices/seen": "member write",
  "GET /api/teams": "viewer read",
  "POST /api/teams": "member write",
  "GET /api/teams/{id}": "viewer read",
  "PUT /api/teams/{id}": "member write",
  "DELETE /api/teams/{id}": "member write",
  "POST /api/teams/{id}/agents/{agentId}": "member write",
  "DELETE /api/teams/{id}/agents/{agentId}": "member write",
  "GET /api/teams/{id}/export": "viewer read",
  "POST /api/teams/import": "member write",
  "POST /api/teams/sample": "member write",
  "GET /api/teams/templates": "viewer read",
  "POST /api/setup-graph": "member write",
  "POST /api/add-edge": "member write",
  "DELETE /api/edges": "member write",
  "GET /api/graph": "viewer read",
  "GET /api/skills": "viewer read",
  "POST /api/skills": "member write",
  "POST /api/skills/upload": "member write",
  "POST /api/skills/import": "member write",
  "GET /api/skills/{id}": "viewer read",
  "PATCH /api/skills/{id}": "member write",
  "DELETE /api/skills/{id}": "member write",
  "GET /api/skills/{id}/files": "viewer read",
  "PUT /api/skills/{id}/files": "member write",
  "DELETE /api/skills/{id}/files": "member write",
  "POST /api/skills/{id}/accept": "member session",
  "POST /api/skills/{id}/refresh": "member write",
  "GET /api/knowledge": "viewer read",
  "POST /api/knowledge": "member write",
  "GET /api/knowledge/{id}": "viewer read",
  "PUT /api/knowledge/{id}": "member write",
  "DELETE /api/knowledge/{id}": "member write",
  "POST /api/knowledge/{id}/search": "viewer read",
  "GET /api/knowledge/{id}/documents": "viewer read",
  "POST /api/knowledge/{id}/documents": "member write",
  "GET /api/knowledge/{id}/documents/{documentId}": "viewer read",
  "PUT /api/knowledge/{id}/documents/{documentId}": "member write",
  "DELETE /api/knowledge/{id}/documents/{documentId}": "member write",
  "POST /api/knowledge/{id}/documents/{documentId}/refresh": "member write",
  "GET /api/knowledge/{id}/documents/{documentId}/text": "viewer read",
  "GET /api/templates": "viewer read",
  "POST /api/templates": "member write",
  "GET /api/templates/{id}": "viewer read",
  "PUT /api/templates/{id}": "member write",
  "DELETE /api/templates/{id}": "member write",
  "POST /api/validate-tool-json": "member write",
  "POST /api/suggest-tool": "member write",
  "POST /api/try-tool": "member write",
  "GET /api/secrets": "viewer read",
  "POST /api/secrets": "admin write",
  "DELETE /api/secrets/{name}": "admin write",
  "POST /api/waitlist": "public",
  "GET /api/waitlist": "public",
  "GET /api/waitlist/status": "public",
  "GET /api/workspaces": "account",
  "POST /api/workspaces": "account",
  "GET /api/workspaces/locate": "account",
  "GET /api/workspaces/{id}": "viewer session path",
  "PATCH /api/workspaces/{id}": "admin session path",
  "DELETE /api/workspaces/{id}": "owner session path",
  "GET /api/workspaces/{id}/members": "viewer session path",
  "PATCH /api/workspaces/{id}/members/{user}": "admin session path",
  // Of someone else. About themselves, everyone may: tests/api/workspaces.test.ts.
  "GET /api/workspaces/{id}/members/{user}/leaving": "admin session path",
  "DELETE /api/workspaces/{id}/members/{user}": "admin session path",
  "POST /api/workspaces/{id}/copies": "member session path",
  "GET /api/workspaces/{id}/invitations": "admin session path",
  "POST /api/workspaces/{id}/invitations": "admin session path",
  "POST /api/workspaces/{id}/invitations/{invitation}/resend": "admin session path",
  "DELETE /api/workspaces/{id}/invitations/{invitation}": "admin session path",
  "GET /api/audit": "admin session",
  "GET /api/audit/export": "admin session",
  "GET /api/invitations/{token}": "public",
  "POST /api/invitations/{token}/accept": "account",
  "GET /v1/models": "viewer read/chat program",
  "GET /v1/models/{id}": "viewer read/chat program",
  "POST /v1/chat/completions": "viewer chat program",
  "POST /v1/responses": "viewer chat program",
  "GET /v1/responses/{id}": "viewer read/chat program",
  "DELETE /v1/responses/{id}": "viewer chat program",
  "POST /v1/responses/{id}/cancel": "viewer chat program",
  "POST /v1/files": "viewer chat program",
  "GET /v1/files": "viewer read/chat program",
  "GET /v1/files/{id}": "viewer read/chat program",
  "DELETE /v1/files/{id}": "viewer chat program",
  "GET /v1/files/{id}/content": "viewer read/chat program",
  "GET /v1/responses/{id}/input_items": "viewer read/chat program",
};

export type Row =
  | { kind: "public" }
  | { kind: "account" }
  | { kind: "operator" }
  | {
      kind: "workspace";
      role: Role;
      scopes: KeyScope[];
      /** The workspace stands in the URL. */
      inPath: boolean;
      /** Only with a key. */
      program: boolean;
    };

/** The row of an endpoint. Throws when there is none: a new endpoint needs one. */
export function rowOf(name: string): Row {
  const text = ACCESS[name];
  if (!text) throw new Error(`Say in tests/rules/access-table.ts who may call ${name}.`);
  if (text === "public" || text === "account" || text === "operator") return { kind: text };
  const [role, scopes, mark] = text.split(" ") as [Role, string, string?];
  return {
    kind: "workspace",
    role,
    scopes: scopes === "session" ? [] : (scopes.split("/") as KeyScope[]),
    inPath: mark === "path",
    program: mark === "program",
  };
}

/** Who calls: a member in some role, someone who belongs to no workspace of the test, or no one who is signed in. */
export const CALLERS = ["owner", "admin", "member", "viewer", "outsider", "signed out"] as const;
export type CallerKind = (typeof CALLERS)[number];
export const WORKSPACES = ["own", "another", "personal"] as const;
export type WorkspaceKind = (typeof WORKSPACES)[number];
export type Credential = "session" | "key" | "key without the scope";

/** `allowed`: access is not refused. Everything else: the status and the code of the refusal. */
export type Expected =
  | "allowed"
  | "401 unauthenticated"
  | "403 role_missing"
  | "403 forbidden"
  | "404 workspace"
  | "404 not_found";

/** What the table says about one call. */
export function expected(
  row: Row,
  caller: CallerKind,
  workspace: WorkspaceKind,
  credential: Credential,
): Expected {
  if (row.kind === "public") return "allowed";
  if (caller === "signed out") return "401 unauthenticated";
  if (credential === "session" && row.kind === "workspace" && row.program)
    return "401 unauthenticated";
  if (credential !== "session" && (row.kind !== "workspace" || row.scopes.length === 0))
    return "403 forbidden";
  if (credential === "key without the scope") return "403 forbidden";
  if (row.kind === "operator") return "404 not_found";
  if (row.kind !== "workspace") return "allowed";
  if (workspace === "another") return "404 workspace";
  if (workspace === "own" && caller === "outsider") return "404 workspace";
  if (workspace === "personal") return "allowed";
  return ROLES.indexOf(caller as Role) >= ROLES.indexOf(row.role) ? "allowed" : "403 role_missing";
}
