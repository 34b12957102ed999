import "server-only";
import { like } from "@/lib/core/db/dialect";
import { queryRows } from "@/lib/core/db/statements";
import type { UserId } from "@/lib/core/identity";

/** The person's tasks that a file is attached to, or that it was written for. */
export const tasksWith = (
  me: UserId,
  fileId: string,
  placeId: string | null,
): Promise<{ id: string; name: string }[]> =>
  queryRows(
    `SELECT id, name FROM "Task" WHERE "ownerId" = ? AND files IS NOT NULL AND ${like("files")} UNION SELECT id, name FROM "Task" WHERE "ownerId" = ? AND id = ? LIMIT 20`,
    [me, `%"${fileId}"%`, me, placeId ?? ""], // ids contain no quotes or wildcards
  );
