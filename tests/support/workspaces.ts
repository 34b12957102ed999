import { newId } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import type { Role } from "@/lib/core/shared/roles";
import type { Sent } from "./ask";
import type { Person } from "./person";

/** Stores a workspace with these people and their roles. Returns its id. */
export async function newWorkspace(
  people: [Person, Role][],
  { approvers = "admins" }: { approvers?: "admins" | "members" } = {},
): Promise<string> {
  const id = newId();
  const now = new Date();
  await db().workspace.create({
    data: { id, name: "Research", approvers, createdAt: now, updatedAt: now },
  });
  await db().workspaceMember.createMany({
    data: people.map(([{ user }, role]) => ({
      workspaceId: id,
      userId: user.UserId,
      role,
      createdAt: now,
    })),
  });
  return id;
}

/** A person whose requests are about that workspace. */
export const inWorkspace = (person: Person, workspace: string): Person =>
  new Proxy(person, {
    get: (whole, name) =>
      name === "ask"
        ? (method: string, url: string, sent: Sent = {}) =>
            whole.ask(method, url, {
              ...sent,
              headers: { ...sent.headers, "x-troupe-workspace": workspace },
            })
        : Reflect.get(whole, name, whole),
  });
