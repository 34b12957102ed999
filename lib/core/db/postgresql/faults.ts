import "server-only";
import type { StoreFault } from "@/lib/core/db/engine";
import { OUTDATED } from "@/lib/core/db/postgresql/pool";
import { sentence } from "@/lib/core/shared/sentence";

const AWAY = sentence(
  "database_away",
  "The server can't reach its database. Try again in a moment.",
);
const BUSY = sentence("database_busy", "The server's database is busy. Try again in a moment.");
const FULL = sentence(
  "disk_full",
  "The server's disk is full, so this couldn't be saved. Try again later.",
);
const READ_ONLY = sentence(
  "disk_read_only",
  "The server can't write to its disk, so this couldn't be saved. Try again later.",
);

/**
 * By the beginning of the SQLSTATE (postgresql.org/docs/current/errcodes-appendix.html), of Node's or Prisma's code, or
 * the adapter's kind.
 */
const FAULTS: [code: RegExp, fault: Omit<StoreFault, "name">][] = [
  [
    /^(08|57P0|ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOST|P1001|P1002|P1017|ConnectionClosed|DatabaseNotReachable|SocketTimeout)/,
    { why: AWAY, again: 2 },
  ],
  [/^(53300|53400|55P03|57014|25P03|40P01|40001|P2024|P2028|P2034)/, { why: BUSY, again: 5 }],
  [/^(53100|58030)/, { why: FULL, again: 60 }],
  [/^25006/, { why: READ_ONLY, again: 5 }],
];
/** What the driver throws without a code. */
const LOST =
  /connection (terminated|is closed|timeout)|query read timeout|timeout exceeded when trying to connect|not queryable|Client was closed/i;

/**
 * The SQLSTATE of an error: the driver's own, the adapter's, or the client's version of it. For a broken connection the
 * adapter only has a kind, and the client's code for a raw query says nothing.
 */
export function codeOf(error: unknown): string | undefined {
  type FromAdapter = { cause?: { originalCode?: unknown; code?: unknown; kind?: unknown } };
  type Known = FromAdapter & { code?: unknown; meta?: { driverAdapterError?: FromAdapter } };
  const { code, meta, cause } = (typeof error === "object" && error !== null ? error : {}) as Known;
  const inner = meta?.driverAdapterError?.cause ?? cause;
  const kind = inner?.originalCode ?? inner?.code ?? inner?.kind ?? code;
  return typeof kind === "string" ? kind : undefined;
}

/**
 * Is it worth retrying the whole transaction? After a deadlock, or when rows, or columns (while a newer version
 * upgrades the database), changed under it.
 */
export const isConflict = (error: unknown): boolean =>
  ["40P01", "40001", "P2034", OUTDATED].includes(codeOf(error) ?? "");

/** What an error of the server, or of the connection to it, means; undefined for any other error. */
export function postgresqlFault(error: unknown): StoreFault | undefined {
  const code = codeOf(error) ?? "";
  const fault = FAULTS.find(([begin]) => begin.test(code));
  if (fault) return { name: code, ...fault[1] };
  const message = error instanceof Error ? error.message : "";
  return LOST.test(message) ? { name: "lost", why: AWAY, again: 2 } : undefined;
}
