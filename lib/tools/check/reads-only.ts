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
 * Is the tool known to read only? A built-in one that does, or a request by a method that is safe (RFC 9110, 9.2.1). Of
 * code, and of what a connection's server says of itself, nobody knows.
 */
export function readsOnly({ implementation: made }: ToolDefinition): boolean {
  if (made?.kind === "builtin") return READING.includes(made.name);
  return made?.kind === "http" && (made.method === "GET" || made.method === "HEAD");
}
