import "server-only";
import { shownTools } from "@/lib/agents/schema";
import type { Transaction } from "@/lib/core/db/db";
import { queryRows } from "@/lib/core/db/statements";
import type { UserId } from "@/lib/core/identity";
import type { ConnectedTool, ToolDefinition } from "@/lib/tools/contract";
import { keptTools } from "@/lib/tools/service";

/** What an agent has of a connection. */
export type ConnectedUse = { agentId: string; made: ConnectedTool };
type Row = { id: string; tools: string };

/** As JSON is written, this stands in the tools of each agent that has one of a connection, and of few others. */
const MARK = '%"kind":"connection"%';
/** More would make a list of connections slow; so many agents with tools of connections nobody has. */
const MOST = 500;

/** All that the person's agents have of connections. */
export async function connectedUses(me: UserId): Promise<ConnectedUse[]> {
  const rows = await queryRows<Row>(
    `SELECT id, tools FROM "Agent" WHERE "ownerId" = ? AND tools LIKE ? ORDER BY "createdAt" DESC LIMIT ?`,
    [me, MARK, MOST],
  );
  return rows.flatMap(({ id, tools }) =>
    shownTools({ tools, heldAt: null }).flatMap(({ implementation: made }) =>
      made?.kind === "connection" ? [{ agentId: id, made }] : [],
    ),
  );
}

/** Puts a tool of a connection in the place of what the person's agents have of it, within the caller's transaction. */
export async function replaceConnected(
  tx: Transaction,
  me: UserId,
  agentIds: string[],
  renewed: (tool: ToolDefinition) => ToolDefinition,
): Promise<void> {
  const rows = await tx.agent.findMany({ where: { ownerId: me, id: { in: agentIds } } });
  for (const row of rows) {
    const tools = shownTools({ tools: row.tools, heldAt: null }).map(renewed);
    await tx.agent.update({
      where: { id: row.id, ownerId: me },
      data: { tools: keptTools(tools), updatedAt: new Date(), version: { increment: 1 } },
    });
  }
}
