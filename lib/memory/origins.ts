import "server-only";
import type { Scope } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/singleton";

type Origins = {
  /** Which of these conversations the person can open: not those in the trash. */
  open: (me: Scope, ids: string[]) => Promise<ReadonlySet<string>>;
};
const origins = () => processSingleton("memory.origins", (): Partial<Origins> => ({}));

/** Conversations are another module, which uses this one; it registers at startup. */
export const provideOrigins = (given: Origins): void => void Object.assign(origins(), given);

/** The conversations of facts that can't be opened, since they are in the trash. */
export async function inTrash(
  me: Scope,
  rows: { conversationId: string | null }[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(rows.flatMap(({ conversationId: id }) => id ?? []))];
  const open = ids.length > 0 && (await origins().open?.(me, ids));
  return new Set(open ? ids.filter((id) => !open.has(id)) : []);
}
