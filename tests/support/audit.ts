import type { AuditEntry } from "@/lib/audit/contract";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { mintUserId, type WorkspaceId } from "@/lib/core/identity";
import type { Role } from "@/lib/core/shared/roles";
import { putMember } from "@/lib/memberships/rows";
import { operate } from "./operator";
import type { Person } from "./person";

/** A workspace with these members. */
export async function newAuditedWorkspace(members: [Person, Role][]): Promise<WorkspaceId> {
  const id = crypto.randomUUID() as WorkspaceId;
  const now = new Date();
  await db().workspace.create({
    data: { id, name: "Night shift", createdAt: now, updatedAt: now },
  });
  for (const [{ user }, role] of members)
    await transact(id, (tx) =>
      putMember(tx, { workspaceId: id, userId: mintUserId(user.UserId), role }),
    );
  return id;
}

/** A page of the audit log as the person reads it; without a workspace, of their personal one. */
export async function auditLog(
  person: Person,
  query: Record<string, string> = {},
  workspace?: string,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const answer = await person.ask("GET", `/api/audit?${new URLSearchParams(query)}`, {
    headers: workspace ? { "x-troupe-workspace": workspace } : {},
  });
  if (answer.status !== 200) throw new Error(`No audit log: ${await answer.text()}`);
  return {
    entries: (await answer.json()) as AuditEntry[],
    next: answer.headers.get("x-next-key"),
  };
}

/** `npm run audit -- verify` on the test's database. */
export const verified = (...args: string[]) =>
  operate("lib/commands/audit.mjs", ["verify", ...args]);
