import "server-only";
import { like } from "@/lib/core/db/dialect";
import { queryRows } from "@/lib/core/db/statements";
import { ownerIs, ownersOf, type Scope } from "@/lib/core/identity";

/** The person's tasks that a file is attached to, or that it was written for. */
export const tasksWith = (
  me: Scope,
  fileId: string,
  placeId: string | null,
): Promise<{ id: string; name: string }[]> =>
  queryRows(
    `SELECT id, name FROM "Task" WHERE "ownerId" ${ownerIs(me)} AND files IS NOT NULL AND ${like("files")} UNION SELECT id, name FROM "Task" WHERE "ownerId" ${ownerIs(me)} AND id = ? LIMIT 20`,
    [...ownersOf(me), `%"${fileId}"%`, ...ownersOf(me), placeId ?? ""], // ids contain no quotes or wildcards
  );
