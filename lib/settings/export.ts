import "server-only";
import { listSessions } from "@/lib/auth/session/sessions";
import type { Source } from "@/lib/core/http/request/caller";
import { jsonPieces } from "@/lib/core/http/json-pieces";
import { Download } from "@/lib/core/http/reply";
import type { UserId } from "@/lib/core/identity";
import { securityEventSoon } from "@/lib/security/events";
import { allPersonalData } from "@/lib/owner-data/kinds";
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
  for (const each of allPersonalData) Object.assign(parts, await each.exportable(me));
  securityEventSoon({ kind: "data_exported", owner: me, by });
  return new Download(jsonPieces(parts), "application/json", {
    of: `Troupe ${profile.user.Username}`,
    ending: "json",
  });
}
