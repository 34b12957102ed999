import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { LEFT, type User } from "@/lib/auth/contract";
import { findUser } from "@/lib/auth/service";
import { visitorOf } from "@/lib/auth/session/door";
import { readCookie } from "@/lib/core/http/request/cookies";
import type { Visitor } from "@/lib/core/http/pipeline/asked";
import { WORKSPACE_COOKIE } from "@/lib/core/http/page-workspace";
import type { Role } from "@/lib/core/shared/roles";
import { workspaceRow } from "@/lib/memberships/rows";
import { scopeOf } from "@/lib/memberships/scope";
import { personalScope, type Scope, type UserId } from "@/lib/core/identity";

/** The user that the current page is rendered for; looked up once per page. */
export const pageVisitor = cache(async (): Promise<Visitor> => visitorOf(await headers()));

/**
 * The person of the session, or null. An API key cannot open a page, nor can a session that was left in this browser.
 */
async function pagePerson(): Promise<UserId | null> {
  const { identity } = await pageVisitor();
  const left = readCookie(await headers(), LEFT) !== undefined;
  return identity?.sessionId && !left ? identity.me : null;
}

/** That person in the workspace that this browser showed last, if they are still a member of it, else in their own. */
export const pageScope = cache(async (): Promise<Scope | null> => {
  const me = await pagePerson();
  if (!me) return null;
  const workspace = readCookie(await headers(), WORKSPACE_COOKIE);
  return ((workspace && (await scopeOf(me, workspace))) || null) ?? personalScope(me);
});

export const pageUser = cache(async (): Promise<User | null> => {
  const me = await pagePerson();
  return me && findUser(me);
});

/** The workspace that the page is rendered in; `id` is empty for the personal one. */
export const pageWorkspace = cache(async (): Promise<{ id: string; name: string; role: Role }> => {
  const scope = await pageScope();
  const row = scope && (await workspaceRow(scope));
  return scope && row
    ? { id: row.id, name: row.name, role: scope.role }
    : { id: "", name: "", role: "owner" };
});
