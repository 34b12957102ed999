import "server-only";
import type { BuiltinName, ToolDefinition } from "@/lib/tools/contract";

const READING: readonly BuiltinName[] = [
  "current_time",
  "calculator",
  "fetch_url",
  "web_search",
  "list_tasks",
  "read_file",
  "search_file",
];

/**
 * Is the tool known to only read? A built-in one that does, or a request with a safe method (RFC 9110, 9.2.1). For
 * code, and for the claims of a connection's server, this is unknown.
 */
export function readsOnly({ implementation: made }: ToolDefinition): boolean {
  if (made?.kind === "builtin") return READING.includes(made.name);
  return made?.kind === "http" && (made.method === "GET" || made.method === "HEAD");
}
