import "server-only";
import type { SearchRequest } from "@/lib/core/db/searched-page";
import type { Caller, Source } from "@/lib/core/http/request/caller";
import { HttpReply, type Download } from "@/lib/core/http/reply";
import type { UserId } from "@/lib/core/identity";
import type { EntryStatus, Invited, WaitlistEntry } from "@/lib/operator/contract";
import { entryToWire } from "@/lib/operator/schema";
import { securityEvent, securityEventSoon } from "@/lib/security/events";
import { waitlistFile } from "@/lib/waitlist/csv";
import { countEntries, listEntries } from "@/lib/waitlist/entries";
import { inviteEntries, type EntryChoice } from "@/lib/waitlist/invite";

export async function entries({
  status,
  ...page
}: SearchRequest & { status?: EntryStatus }): Promise<HttpReply<WaitlistEntry[]>> {
  const { rows, headers } = await listEntries(status, page);
  return new HttpReply(rows.map(entryToWire), { headers });
}

export function exported(me: UserId, by: Source): Download {
  securityEventSoon({ kind: "waitlist_exported", owner: me, by });
  return waitlistFile();
}

/** Emails invitations to entries of the waitlist, some in each call. */
export async function invited(me: UserId, wanted: EntryChoice, by: Caller): Promise<Invited> {
  const outcome = await inviteEntries(wanted, async (tx) => {
    await by.stillIn(tx);
    const detail = wanted === "all" ? "all" : String(wanted.length);
    await securityEvent(tx, { kind: "waitlist_invited", owner: me, by, detail });
  });
  return { ...outcome, left: (await countEntries()).uninvited };
}
