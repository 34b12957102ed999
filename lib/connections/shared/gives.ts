import type { Connection } from "@/lib/connections/contract";

/** May this connection's server be asked for what it says that it has? Not known of one that was last asked long ago. */
export const gives = (
  { kind, status, server }: Pick<Connection, "kind" | "status" | "server">,
  what: "resources" | "prompts",
): boolean => kind === "mcp" && status === "connected" && server?.[what] !== false;
