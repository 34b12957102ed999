import "server-only";
import { db } from "@/lib/core/db/db";
import { queryRows } from "@/lib/core/db/statements";
import { searchedPage, type SearchRequest } from "@/lib/core/db/searched-page";
import type { WaitlistEntry } from "@/prisma/generated/client";

/** Which entries: all, those whose email is confirmed, or those whose is not. */
type EntryFilter = "confirmed" | "pending" | undefined;

/** The waitlist, newest first. 400 for a page key that the list did not return. */
export const listEntries = (status: EntryFilter, page: SearchRequest) =>
  searchedPage<WaitlistEntry>(
    page,
    ({ where, order, take }) => db().waitlistEntry.findMany({ where, orderBy: order, take }),
    ({ name, email }) => [name, email],
    status && (({ confirmedAt }) => (confirmedAt !== null) === (status === "confirmed")),
  );

type EntryCounts = { confirmed: number; pending: number; uninvited: number };

/** `uninvited`: the confirmed ones that were not invited yet. */
export async function countEntries(): Promise<EntryCounts> {
  const [counts] = await queryRows<EntryCounts>(
    `SELECT count("confirmedAt") AS confirmed, count(*) - count("confirmedAt") AS pending,
      count(CASE WHEN "confirmedAt" IS NOT NULL AND "invitedAt" IS NULL THEN 1 END) AS uninvited FROM "WaitlistEntry"`,
    [],
  );
  return counts!; // one row, always
}
