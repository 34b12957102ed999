import "server-only";

/**
 * SQLite's result code (sqlite.org/rescode.html) of an error, if it has one: a prepared statement's error, the
 * adapter's (a failed COMMIT is thrown as that), or the client's version of it.
 */
export function sqliteCode(error: unknown): string | undefined {
  type FromAdapter = { cause?: { originalCode?: unknown } };
  type Known = FromAdapter & { code?: unknown; meta?: { driverAdapterError?: FromAdapter } };
  const { code, meta, cause } = (typeof error === "object" && error !== null ? error : {}) as Known;
  const found = meta?.driverAdapterError?.cause?.originalCode ?? cause?.originalCode ?? code;
  return typeof found === "string" && found.startsWith("SQLITE_") ? found : undefined;
}
