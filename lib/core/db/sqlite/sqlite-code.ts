import "server-only";

/**
 * SQLite's result code (sqlite.org/rescode.html) for an error, if it is one: of a prepared statement's error, of the
 * adapter's (a COMMIT that fails is thrown as that), or of what the client made of it.
 */
export function sqliteCode(error: unknown): string | undefined {
  type FromAdapter = { cause?: { originalCode?: unknown } };
  type Known = FromAdapter & { code?: unknown; meta?: { driverAdapterError?: FromAdapter } };
  const { code, meta, cause } = (typeof error === "object" && error !== null ? error : {}) as Known;
  const found = meta?.driverAdapterError?.cause?.originalCode ?? cause?.originalCode ?? code;
  return typeof found === "string" && found.startsWith("SQLITE_") ? found : undefined;
}
