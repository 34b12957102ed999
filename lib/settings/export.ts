import "server-only";
import { listSessions } from "@/lib/auth/session/sessions";
import type { PersonalData } from "@/lib/core/db/personal-data";
import type { Source } from "@/lib/core/http/request/caller";
import { jsonPieces } from "@/lib/core/http/json-pieces";
import { Download } from "@/lib/core/http/reply";
import { type OwnerId, privatePart, type UserId } from "@/lib/core/identity";
import { workspacesOf } from "@/lib/memberships/rows";
import { securityEventSoon } from "@/lib/security/events";
import { allPersonalData, privateKinds } from "@/lib/owner-data/kinds";
import { get } from "@/lib/settings/service";

/**
 * All of the user's data as one JSON file, generated while it is downloaded. It contains no secret: neither password,
 * keys nor sessions, nor anything sealed.
 */
export async function exported(me: UserId, by: Source): Promise<Download> {
  const profile = await get(me);
  const parts: Record<string, unknown> = {
    exported_at: new Date().toISOString(),
    profile,
    sessions: await listSessions(me, null),
  };
  Object.assign(parts, await partsOfOwner(me, allPersonalData), { workspaces: privateParts(me) });
  securityEventSoon({ kind: "data_exported", owner: me, by });
  return new Download(jsonPieces(parts), "application/json", {
    of: `Troupe ${profile.user.Username}`,
    ending: "json",
  });
}

async function partsOfOwner(
  owner: OwnerId,
  kinds: readonly PersonalData[],
): Promise<Record<string, unknown>> {
  const parts: Record<string, unknown> = {};
  for (const each of kinds) Object.assign(parts, await each.exportable(owner));
  return parts;
}

/** What only the person sees in each of their workspaces: what they created for everyone belongs to the workspace. */
async function* privateParts(me: UserId) {
  for (const { workspaceId, workspace, role, createdAt } of await workspacesOf(me))
    yield {
      workspace_id: workspaceId,
      name: workspace.name,
      role,
      joined_at: createdAt.toISOString(),
      ...(await partsOfOwner(privatePart(workspaceId, me), privateKinds)),
    };
}
