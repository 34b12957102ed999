import "server-only";
import { shownTools } from "@/lib/agents/schema";
import { keepVersions } from "@/lib/agents/versions/keep";
import type { Transaction } from "@/lib/core/db/db";
import { queryRows } from "@/lib/core/db/statements";
import { ownerIs, ownersOf, type Scope, visibleTo } from "@/lib/core/identity";
import { ALL_TOOLS, type ToolDefinition } from "@/lib/tools/contract";
import { keptTools } from "@/lib/tools/service";

/**
 * A connection's tool on an agent: the tool as it was when added, or one that stands for all of the connection's tools.
 */
export type ConnectedUse = {
  agentId: string;
  connection: string;
  tool: string;
  hash: string;
  /** Its description at that time, where the agent itself stores it. */
  was?: { description: string; parameters: Record<string, unknown> };
};
type Row = { id: string; tools: string };

/** In JSON, this text occurs in the tools of each agent that has one from a connection, and of few others. */
const MARK = '%"kind":"connection"%';
/** More would make a list of connections slow; no one has this many agents with tools of connections. */
const MOST = 500;

/** All tools of connections that the person's agents have. */
export async function connectedUses(me: Scope): Promise<ConnectedUse[]> {
  const rows = await queryRows<Row>(
    `SELECT id, tools FROM "Agent" WHERE "ownerId" ${ownerIs(me)} AND tools LIKE ? ORDER BY "createdAt" DESC LIMIT ?`,
    [...ownersOf(me), MARK, MOST],
  );
  return rows.flatMap(({ id, tools }) =>
    shownTools({ tools, heldAt: null }).flatMap((each) =>
      usesIn(each).map((use) => ({ agentId: id, ...use })),
    ),
  );
}

function usesIn({ function: { description }, implementation: implementation }: ToolDefinition) {
  if (implementation?.kind !== "connection") return [];
  const { connection, tool, hash, schema, pins = {} } = implementation;
  return tool === ALL_TOOLS
    ? Object.entries(pins).map(([name, pin]) => ({ connection, tool: name, hash: pin }))
    : [{ connection, tool, hash, was: { description, parameters: schema } }];
}

/** Replaces or removes the tools that agents have from a connection, within the caller's transaction. */
export async function replaceConnected(
  tx: Transaction,
  me: Scope,
  agentIds: string[],
  renewed: (tool: ToolDefinition) => ToolDefinition | null,
): Promise<void> {
  const rows = await tx.agent.findMany({ where: { ownerId: visibleTo(me), id: { in: agentIds } } });
  for (const row of rows) {
    const tools = shownTools({ tools: row.tools, heldAt: null }).flatMap(
      (tool) => renewed(tool) ?? [],
    );
    const after = await tx.agent.update({
      where: { id: row.id, ownerId: visibleTo(me) },
      data: {
        tools: keptTools(tools),
        updatedAt: new Date(),
        updatedBy: me.person,
        version: { increment: 1 },
      },
    });
    await keepVersions(tx, [{ before: row, after }]);
  }
}
