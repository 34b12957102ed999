import "server-only";
import type { ToolDefinition } from "@/lib/tools/contract";
import { builtins } from "@/lib/tools/builtin-table";

/**
 * Is the tool known to only read? A built-in one that does, or a request with a safe method (RFC 9110, 9.2.1). For
 * code, and for the claims of a connection's server, this is unknown.
 */
export function readsOnly({ implementation: work }: ToolDefinition): boolean {
  if (work?.kind === "builtin") return builtins[work.name].readsOnly ?? false;
  return work?.kind === "http" && (work.method === "GET" || work.method === "HEAD");
}
