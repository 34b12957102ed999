import "server-only";
import { auditGroups, type AuditKind } from "@/lib/audit/kinds";
import type { EntryFilter } from "@/lib/audit/schema";
import { containing } from "@/lib/core/db/dialect";
import { queryRows, type SqlValue } from "@/lib/core/db/statements";
import type { WorkspaceId } from "@/lib/core/identity";
import { turn } from "@/lib/core/shared/turn";
import type { AuditEntry } from "@/prisma/generated/client";

/** Rows that one statement looks through for a search, or for a person and a kind at once: a few milliseconds. */
const WINDOW = 5_000;
/** Sequence numbers from the first to the last, both included. */
type Range = { first: number; last: number };

/**
 * The rows of a workspace that match, newest first, below `before`: at most `most`, after looking through at most `seen`
 * rows. `next`: where to continue, null at the end.
 */
export async function matching(
  workspace: WorkspaceId,
  filter: EntryFilter,
  { before, most, seen }: { before: number; most: number; seen: number },
): Promise<{ rows: AuditEntry[]; next: number | null }> {
  const range = await rangeOf(workspace, filter, before);
  const kinds = kindsIn(filter.kind);
  const isIndexed = !filter.q?.trim() && !(filter.person && kinds.length);
  const rows = isIndexed
    ? await newestOf(workspace, filter, kinds, range, most + 1)
    : await searched(workspace, filter, kinds, range, most + 1, seen);
  if (rows.length > most) return { rows: rows.slice(0, most), next: rows[most - 1]!.sequence };
  const end = range.last - seen + 1;
  return { rows, next: isIndexed || end <= range.first ? null : end };
}

/** A kind or the kinds of a group; none: all. */
function kindsIn(kind: EntryFilter["kind"]): readonly AuditKind[] {
  if (!kind) return [];
  return isGroup(kind) ? auditGroups[kind].kinds : [kind];
}
const isGroup = (kind: string): kind is keyof typeof auditGroups => kind in auditGroups;

/** Times never decrease along a chain, so that those from one time to another are a range of it. */
async function rangeOf(
  workspace: WorkspaceId,
  { from, to }: EntryFilter,
  before: number,
): Promise<Range> {
  const at = async (order: "ASC" | "DESC", condition = "", ...values: SqlValue[]) => {
    const by = condition ? `"createdAt" ${order}, "sequence" ${order}` : `"sequence" ${order}`;
    const [row] = await queryRows<{ sequence: number }>(
      `SELECT "sequence" FROM "AuditEntry" WHERE "workspaceId" = ? ${condition} ORDER BY ${by} LIMIT 1`,
      [workspace, ...values],
    );
    return row?.sequence;
  };
  const first = from ? await at("ASC", `AND "createdAt" >= ?`, from) : await at("ASC");
  const last = to ? await at("DESC", `AND "createdAt" < ?`, to) : await at("DESC");
  return { first: first ?? Infinity, last: Math.min(last ?? 0, before - 1) };
}

/** By the index of the person or the kind: one statement for each kind, so that each reads only what is shown. */
async function newestOf(
  workspace: WorkspaceId,
  filter: EntryFilter,
  kinds: readonly AuditKind[],
  range: Range,
  most: number,
): Promise<AuditEntry[]> {
  if (kinds.length < 2) return select(workspace, filter, kinds, range, most);
  const each: AuditEntry[] = [];
  for (const kind of kinds) each.push(...(await select(workspace, filter, [kind], range, most)));
  return each.sort((one, other) => other.sequence - one.sequence).slice(0, most);
}

/** Window after window, so that others are served meanwhile, also where matches are rare. */
async function searched(
  workspace: WorkspaceId,
  filter: EntryFilter,
  kinds: readonly AuditKind[],
  { first, last }: Range,
  most: number,
  seen: number,
): Promise<AuditEntry[]> {
  const rows: AuditEntry[] = [];
  const end = Math.max(first, last - seen + 1);
  for (let top = last; top >= end && rows.length < most; top -= WINDOW) {
    const window = { first: Math.max(end, top - WINDOW + 1), last: top };
    rows.push(...(await select(workspace, filter, kinds, window, most - rows.length)));
    await turn();
  }
  return rows;
}

async function select(
  workspace: WorkspaceId,
  { person, q }: EntryFilter,
  kinds: readonly AuditKind[],
  { first, last }: Range,
  most: number,
): Promise<AuditEntry[]> {
  if (first > last) return [];
  const conditions = [`"workspaceId" = ?`, `"sequence" BETWEEN ? AND ?`];
  const values: SqlValue[] = [workspace, first, last];
  if (kinds.length) conditions.push(`"kind" IN (${kinds.map(() => "?").join(", ")})`);
  values.push(...kinds);
  if (person) conditions.push(`"personId" = ?`);
  if (person) values.push(person);
  if (q?.trim()) {
    const [has, pattern] = containing(
      `("detail" || ' ' || "subject" || ' ' || "network")`,
      q.trim(),
    );
    conditions.push(has);
    values.push(pattern);
  }
  return queryRows<AuditEntry>(
    `SELECT * FROM "AuditEntry" WHERE ${conditions.join(" AND ")} ORDER BY "sequence" DESC LIMIT ?`,
    [...values, most],
    ["createdAt"],
  );
}
