import "server-only";
import { auditEntry } from "@/lib/audit/write";
import { findUser } from "@/lib/auth/service";
import { transact } from "@/lib/core/db/transact";
import { conflict, invalid } from "@/lib/core/errors";
import type { Caller } from "@/lib/core/http/request/caller";
import type { Scope } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import {
  countMembers,
  createWorkspace,
  updateWorkspace,
  workspaceRow,
  workspacesOf,
} from "@/lib/memberships/rows";
import { workspaceNotFound } from "@/lib/memberships/scope";
import { securityEvent } from "@/lib/security/events";
import type { Workspace, WorkspaceInput, WorkspacePatch } from "@/lib/workspaces/contract";
import { requireRoomForWorkspace, requireShared } from "@/lib/workspaces/limits";
import { removeWorkspace } from "@/lib/workspaces/removal";
import { personalToWire, workspaceToWire } from "@/lib/workspaces/schema";

/** The personal workspace, then the others of the person by name. */
export async function list(me: Scope): Promise<Workspace[]> {
  const memberships = await workspacesOf(me.person);
  const members = await countMembers(memberships.map(({ workspaceId }) => workspaceId));
  return [
    await personal(me),
    ...memberships.map(({ workspace, role }) =>
      workspaceToWire(workspace, role, members(workspace.id)),
    ),
  ];
}

/** The workspace of the scope. */
export async function get(me: Scope): Promise<Workspace> {
  if (me.workspace === me.person) return personal(me);
  const [row, members] = await Promise.all([workspaceRow(me), countMembers([me.workspace])]);
  if (!row) throw workspaceNotFound();
  return workspaceToWire(row, me.role, members(row.id));
}

async function personal({ person }: Scope): Promise<Workspace> {
  const user = await findUser(person);
  if (!user) throw workspaceNotFound();
  return personalToWire(user);
}

/** Creates a workspace that the person owns. 409 when they belong to as many as allowed. */
export async function create(me: Scope, { name }: WorkspaceInput, by: Caller): Promise<Workspace> {
  const row = await transact(me.person, async (tx) => {
    await by.stillIn(tx);
    await requireRoomForWorkspace(tx, me.person);
    const workspace = await createWorkspace(tx, name, me.person);
    const event = { owner: me.person, by, subject: workspace.id, detail: name };
    await securityEvent(tx, { kind: "workspace_created", ...event });
    await auditEntry(tx, { kind: "workspace_created", ...event, owner: workspace.id });
    return workspace;
  });
  return workspaceToWire(row, "owner", 1);
}

/** Changes the given fields. 409 when `version` is older than the stored one, and for the personal workspace. */
export async function update(
  me: Scope,
  { version, ...data }: WorkspacePatch,
  by: Caller,
): Promise<Workspace> {
  requireShared(me);
  await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    if (!(await updateWorkspace(tx, me, data, version)))
      throw conflict(
        sentence(
          "workspace_changed_elsewhere",
          "This workspace was changed elsewhere. Reload it before you save.",
        ),
      );
    const row = await workspaceRow(me, tx);
    const event = { owner: me.person, by, subject: me.workspace, detail: row?.name };
    await securityEvent(tx, { kind: "workspace_changed", ...event });
    await auditEntry(tx, { kind: "workspace_changed", ...event, owner: me.workspace });
  });
  return get(me);
}

/**
 * Deletes the workspace with everything in it. 400 unless `confirm` is its name, 409 for the personal workspace.
 */
export async function remove(me: Scope, confirm: string, by: Caller): Promise<void> {
  requireShared(me);
  const row = await workspaceRow(me);
  if (!row) throw workspaceNotFound();
  if (confirm.trim() !== row.name) {
    const why = sentence("workspace_confirmation_wrong", "Type {name} to confirm", {
      name: row.name,
    });
    throw invalid(why, { confirm: why });
  }
  await removeWorkspace(me.workspace, by);
}
