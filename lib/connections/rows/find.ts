import "server-only";
import { usedBy } from "@/lib/connections/rows/own-sign-in";
import { targetOf } from "@/lib/connections/rows/target";
import { db } from "@/lib/core/db/db";
import { conflict, missing } from "@/lib/core/errors";
import type { Scope } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { ToolFault } from "@/lib/tools/shared/tool-fault";
import type { Connection as Row } from "@/prisma/generated/client";

export const NOT_FOUND = sentence("connection_not_found", "Connection not found");

/** A connection as this person uses it. Throws 404 when it is not in the workspace. */
export async function find(me: Scope, id: string): Promise<Row> {
  const row = await db().connection.findFirst({ where: { id, ownerId: me.workspace } });
  if (!row) throw missing(NOT_FOUND);
  return usedBy(me, row);
}

/** Throws 409 if it is off, held, or has an unreadable secret. */
export function requireUsable(row: Row): void {
  try {
    targetOf(row);
  } catch (error) {
    throw error instanceof ToolFault ? conflict(error.sentence) : error;
  }
}
