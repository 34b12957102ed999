import "server-only";
import { targetOf } from "@/lib/connections/rows/target";
import { db } from "@/lib/core/db/db";
import { conflict, missing } from "@/lib/core/errors";
import type { WorkspaceId } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { ToolFault } from "@/lib/tools/shared/tool-fault";
import type { Connection as Row } from "@/prisma/generated/client";

export const NOT_FOUND = sentence("connection_not_found", "Connection not found");

/** Throws 404 when it is not the person's. */
export async function find(me: WorkspaceId, id: string): Promise<Row> {
  const row = await db().connection.findFirst({ where: { id, ownerId: me } });
  if (!row) throw missing(NOT_FOUND);
  return row;
}

/** Throws 409 if it is off, held, or has an unreadable secret. */
export function requireUsable(row: Row): void {
  try {
    targetOf(row);
  } catch (error) {
    throw error instanceof ToolFault ? conflict(error.sentence) : error;
  }
}
