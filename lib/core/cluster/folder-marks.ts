import "server-only";
import { access, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { config } from "@/lib/core/config";

/** Each process leaves a file named by its id in its data folder: processes that see it there share the folder. */
const marksIn = (folder: string): string => path.join(folder, "nodes");
const markOf = (node: string): string => path.join(marksIn(config().dataFolder), node);

/** Leaves this process's mark. Returns this process's path of the folder. Throws the disk's errors. */
export async function leaveMark(node: string): Promise<string> {
  const { dataFolder } = config();
  await mkdir(marksIn(dataFolder), { recursive: true, mode: 0o700 });
  await writeFile(markOf(node), "", { mode: 0o600 });
  return dataFolder;
}

export const removeMark = (node: string): Promise<void> => rm(markOf(node), { force: true });

/** Is that process's mark in this one's data folder? */
export const seesMark = (node: string): Promise<boolean> =>
  access(markOf(node)).then(
    () => true,
    () => false,
  );

/** Removes the marks of processes that crashed longer than `ms` ago. `ids`: those that did not. */
export async function removeOldMarks(ids: ReadonlySet<string>, ms: number): Promise<void> {
  const all = await readdir(marksIn(config().dataFolder)).catch(() => []);
  for (const node of all.filter((each) => !ids.has(each))) {
    const left = await stat(markOf(node)).catch(() => null);
    if (left && Date.now() - left.mtimeMs > ms) await removeMark(node);
  }
}
