import { randomUUID } from "node:crypto";
import { db } from "@/lib/core/db/db";
import { WORKSPACE_HEADER } from "@/lib/core/http/page-workspace";
import type { Role } from "@/lib/core/shared/roles";
import { putMember } from "@/lib/memberships/rows";
import type { Person } from "./person";

/** A workspace's row, with these members. Returns its id. */
export async function newWorkspace(members: [Person, Role][] = []): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await db().workspace.create({ data: { id, name: "Night desk", createdAt: now, updatedAt: now } });
  for (const [person, role] of members) await setRole(id, person, role);
  return id;
}

export const setRole = (workspaceId: string, { user }: Person, role: Role) =>
  putMember(db(), { workspaceId, userId: user.UserId, role });

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
