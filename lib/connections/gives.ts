import type { Connection } from "@/lib/connections/contract";

/**
 * May this connection's server be asked for the lists that it declares? Unknown for one that was last asked long ago.
 */
export const gives = (
  { kind, status, server }: Pick<Connection, "kind" | "status" | "server">,
  what: "resources" | "prompts",
): boolean => kind === "mcp" && status === "connected" && server?.[what] !== false;
