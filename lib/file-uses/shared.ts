import "server-only";
import { orShared, readerOfFile } from "@/lib/chat/shared/reader";
import type { Scope } from "@/lib/core/identity";
import { ownerOfFile } from "@/lib/files/service";

/**
 * What `read` returns for a file of the caller, or for one in a conversation that another member shares with the workspace.
 * Throws what `read` does; 404 for any other file.
 */
export const readingFile = <T>(
  me: Scope,
  id: string,
  read: (as: Scope) => Promise<T>,
): Promise<T> =>
  orShared(
    me,
    () => read(me),
    async () => {
      const owner = await ownerOfFile(id);
      const as = owner && (await readerOfFile(me, id, owner));
      return as && read(as);
    },
  );
