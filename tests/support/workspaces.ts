import { randomUUID } from "node:crypto";
import { db } from "@/lib/core/db/db";
import { WORKSPACE_HEADER } from "@/lib/core/http/page-workspace";
import { mintUserId, partsOf, type WorkspaceId } from "@/lib/core/identity";
import type { Role } from "@/lib/core/shared/roles";
import { putMember } from "@/lib/memberships/rows";
import type { Person } from "./person";

/** A workspace's row, with these members. Returns its id. */
export async function newWorkspace(members: [Person, Role][] = []): Promise<WorkspaceId> {
  const id = randomUUID();
  const now = new Date();
  const name = `Night desk ${id.slice(0, 8)}`;
  await db().workspace.create({ data: { id, name, createdAt: now, updatedAt: now } });
  for (const [person, role] of members) await setRole(id, person, role);
  return partsOf(id).workspace;
}

export const setRole = (workspaceId: string, { user }: Person, role: Role) =>
  putMember(db(), { workspaceId, userId: user.UserId, role });

export const idOf = ({ user }: Person) => mintUserId(user.UserId);

/** The same person, whose requests all name this workspace. */
export function inWorkspace(person: Person, workspaceId: string): Person {
  const here = Object.create(person) as Person;
  here.ask = (method, url, sent = {}) =>
    person.ask(method, url, {
      ...sent,
      headers: { [WORKSPACE_HEADER]: workspaceId, ...sent.headers },
    });
  return here;
}

/** One request of the person in a workspace. */
export const askIn = (
  person: Person,
  workspaceId: string,
  ...[method, url, sent]: Parameters<Person["ask"]>
): Promise<Response> => inWorkspace(person, workspaceId).ask(method, url, sent);
