import "server-only";
import { toWire } from "@/lib/audit/schema";
import { Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import type { PersonalData } from "@/lib/core/db/personal-data";
import { matching } from "@/lib/audit/read";
import { partsOf, type WorkspaceId } from "@/lib/core/identity";

const PIECE = 500;

/**
 * The audit log of a personal workspace goes with its account, and that of a workspace with the workspace. What someone
 * did in a workspace stays in its log, by their id.
 */
export const personalData: PersonalData = {
  exportable: async (me) => ({ audit_log: entries(partsOf(me).workspace) }),
  remove: async (tx, me, most) => {
    const mine = Prisma.sql`"workspaceId" = ${me}`;
    const removed = await deleteSome(tx, "AuditEntry", mine, most);
    return removed || deleteSome(tx, "AuditChain", mine, most); // last: a late entry continues the chain
  },
};

async function* entries(workspace: WorkspaceId): AsyncGenerator<unknown> {
  for (let before: number | null = Infinity; before !== null;) {
    const { rows, next } = await matching(workspace, {}, { before, most: PIECE, seen: PIECE });
    for (const row of rows) yield toWire(row, "");
    before = next;
  }
}
