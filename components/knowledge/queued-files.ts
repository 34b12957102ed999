import { Store } from "@/lib/core/shared/store";
import type { FoundFile } from "@/components/knowledge/found-files";

/** Files that were dropped before their collection's page was open. */
const queued = new Store<ReadonlyMap<string, FoundFile[]>>(new Map());

export const queueFiles = (collection: string, files: FoundFile[]): void =>
  queued.set(new Map(queued.get()).set(collection, files));

/** Takes the files that wait for a collection's page. */
export function takeQueued(collection: string): FoundFile[] {
  const files = queued.get().get(collection) ?? [];
  const rest = new Map(queued.get());
  rest.delete(collection);
  queued.set(rest);
  return files;
}
