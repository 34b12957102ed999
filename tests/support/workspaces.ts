import { randomUUID } from "node:crypto";
import { db } from "@/lib/core/db/db";
import { mintUserId, partsOf, type WorkspaceId } from "@/lib/core/identity";
import type { Role } from "@/lib/core/shared/roles";
import { putMember } from "@/lib/memberships/rows";
import type { Sent } from "./ask";
import type { Person } from "./person";

/** A workspace with these members, written directly: invitations have their own tests. */
export async function newWorkspace(
  members: [Person, Role][],
  name = `Team ${randomUUID().slice(0, 8)}`,
): Promise<WorkspaceId> {
  const id = randomUUID();
  const now = new Date();
  await db().workspace.create({ data: { id, name, createdAt: now, updatedAt: now } });
  for (const [person, role] of members) await addMember(id, person, role);
  return partsOf(id).workspace;
}

export const addMember = (workspaceId: string, person: Person, role: Role) =>
  putMember(db(), { workspaceId, userId: idOf(person), role });

export const idOf = ({ user }: Person) => mintUserId(user.UserId);

/** A request of the person in a workspace. */
export const askIn = (
  person: Person,
  workspace: string,
  method: string,
  url: string,
  sent: Sent = {},
): Promise<Response> =>
  person.ask(method, url, {
    ...sent,
    headers: { ...sent.headers, "x-troupe-workspace": workspace },
  });
