import "server-only";
import type { AuditEntry } from "@/lib/audit/contract";
import { auditKinds } from "@/lib/audit/kinds";
import { matching } from "@/lib/audit/read";
import { toWire, type EntryFilter, type EntryQuery } from "@/lib/audit/schema";
import { auditEntry, type Actor } from "@/lib/audit/write";
import { pageSize, readKey, writeKey } from "@/lib/core/db/key-page";
import { writeAside } from "@/lib/core/db/faults";
import { transact } from "@/lib/core/db/transact";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/core/http/csv";
import { Download, HttpReply } from "@/lib/core/http/reply";
import type { WorkspaceId } from "@/lib/core/identity";
import type { Limit } from "@/lib/core/limits";
import { sentence } from "@/lib/core/shared/sentence";
import type { AuditEntry as Row } from "@/prisma/generated/client";

const PAGE = 50;
const PAGE_MOST = 200;
/** Rows looked through for one response. Where matches are rare, the page ends early, and the next one continues. */
const SEEN = 30_000;
/** Rows of one piece of a file. */
const PIECE = 500;

/** Each export reads the whole log. */
export const exportLimit: Limit = {
  name: "audit.export",
  points: 5,
  seconds: 60,
  by: "me",
  sentence: sentence(
    "exported_just_now",
    "You have just exported your data. Please wait a minute.",
  ),
};

/** What people are called today, by their ids; those whose accounts were deleted are left out. */
export type NamesOf = (ids: string[]) => Promise<ReadonlyMap<string, string>>;

/** A page of a workspace's audit log, newest first. 400 for a page key that the list did not return. */
export async function list(
  workspace: WorkspaceId,
  { limit = PAGE, after, ...filter }: EntryQuery,
  namesOf: NamesOf,
): Promise<HttpReply<AuditEntry[]>> {
  const most = pageSize(limit, PAGE_MOST);
  const before = after ? Number(readKey(after, "after").id) : Infinity;
  const { rows, next } = await matching(workspace, filter, { before, most, seen: SEEN });
  const headers =
    next === null ? undefined : { "x-next-key": writeKey({ at: new Date(0), id: String(next) }) };
  return new HttpReply(await named(rows, namesOf), { headers });
}

async function named(rows: Row[], namesOf: NamesOf): Promise<AuditEntry[]> {
  const ids = [...new Set(rows.map(({ personId }) => personId))].filter((id) => id !== "");
  const names = ids.length ? await namesOf(ids) : new Map<string, string>();
  return rows.map((row) => toWire(row, names.get(row.personId) ?? ""));
}

/**
 * All matching entries as CSV, newest first, written while it is downloaded. The export is an entry of its own; a
 * log that can be read but not written is exported without one.
 */
export async function exported(
  workspace: WorkspaceId,
  filter: EntryFilter,
  by: Actor,
  namesOf: NamesOf,
): Promise<Download> {
  writeAside("the record of an export", () =>
    transact(workspace, (tx) => auditEntry(tx, { kind: "audit_exported", owner: workspace, by })),
  );
  return new Download(pieces(workspace, filter, namesOf), "text/csv", {
    of: "Troupe audit log",
    ending: "csv",
  });
}

const HEAD = [
  ...["number", "time", "kind", "what", "person", "name", "interface", "API key"],
  ...["subject", "detail", "network", "device", "hash"],
];

async function* pieces(
  workspace: WorkspaceId,
  filter: EntryFilter,
  namesOf: NamesOf,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEAD);
  for (let before: number | null = Infinity; before !== null;) {
    const { rows, next } = await matching(workspace, filter, { before, most: PIECE, seen: SEEN });
    for (const entry of await named(rows, namesOf))
      yield csvLine([
        ...[entry.sequence, entry.at, entry.kind, auditKinds[entry.kind], entry.person, entry.name],
        ...[entry.interface, entry.key_id, entry.subject, entry.detail, entry.network],
        ...[entry.device, entry.hash],
      ]);
    before = next;
  }
}
