import "server-only";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { incomingFolder } from "@/lib/skills/reading/read-skills";

/** No upload or import takes this long: what is older was left by a process that ended meanwhile. */
const KEPT_MS = 24 * 60 * 60_000;

/** Removes what interrupted uploads and imports of skills have left. Returns the number of files and folders. */
export async function tidyIncoming(now: number): Promise<number> {
  let removed = 0;
  for (const name of await readdir(incomingFolder()).catch(() => [])) {
    const file = path.join(incomingFolder(), name);
    const found = await stat(file).catch(() => null);
    if (!found || found.mtimeMs >= now - KEPT_MS) continue;
    await rm(file, { recursive: true, force: true });
    removed++;
  }
  return removed;
}
