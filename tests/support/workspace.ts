import { newId } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import type { Role } from "@/lib/core/shared/roles";
import { putMember } from "@/lib/memberships/rows";
import { newPerson, type Person } from "./person";

/** A workspace with these members, written as rows. */
export async function workspaceOf(
  members: readonly (readonly [Person, Role])[],
  name = "Writers",
): Promise<string> {
  const id = newId();
  const now = new Date();
  await db().workspace.create({ data: { id, name, createdAt: now, updatedAt: now } });
  await db().workspaceMember.createMany({
    data: members.map(([person, role]) => ({
      workspaceId: id,
      userId: person.user.UserId,
      role,
      createdAt: now,
    })),
  });
  return id;
}

/** A person's calls in a workspace. */
export const inWorkspace =
  (person: Person, id: string): Person["ask"] =>
  (method, url, sent = {}) =>
    person.ask(method, url, { ...sent, headers: { ...sent.headers, "x-troupe-workspace": id } });

/** The same person, whose requests all name this workspace. */
export function personIn(person: Person, id: string): Person {
  const here = Object.create(person) as Person;
  here.ask = inWorkspace(person, id);
  return here;
}

/** Adds a person to a workspace, or changes their role. */
export const setRole = (workspaceId: string, { user }: Person, role: Role) =>
  putMember(db(), { workspaceId, userId: user.UserId, role });

/** A new workspace with a new person of each of these roles. */
export async function newWorkspace<Roles extends readonly Role[]>(...roles: Roles) {
  const people: Person[] = [];
  for (const _ of roles) people.push(await newPerson());
  const id = await workspaceOf(people.map((person, at) => [person, roles[at]!] as const));
  return { id, people: people as { [At in keyof Roles]: Person } };
}
