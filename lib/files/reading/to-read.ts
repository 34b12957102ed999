import "server-only";
import { db } from "@/lib/core/db/db";
import { type OwnerId, partsOf, privatePart } from "@/lib/core/identity";
import { isRead } from "@/lib/files/reading/queue";
import type { File as Row } from "@/prisma/generated/client";

/**
 * The file that a person has put to use in something of this owner, once this process has read it; null when it was
 * deleted. It is still `reading` when another process reads it.
 */
export async function fileToRead(
  owner: OwnerId,
  person: string | null,
  id: string,
): Promise<Row | null> {
  await isRead(id);
  const { workspace } = partsOf(owner);
  const owners = [workspace, owner, ...(person ? [privatePart(workspace, person)] : [])];
  return db().file.findFirst({ where: { id, ownerId: { in: [...new Set(owners)] } } });
}
