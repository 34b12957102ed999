import "server-only";
import { readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { db } from "@/lib/core/db/db";
import { turn } from "@/lib/core/shared/turn";
import { contentFolder, contentPath, incomingFolder, type Placed } from "@/lib/files/content";

/** Unreferenced content is kept for this long: an upload in progress has no row yet. */
const KEPT_MS = 24 * 60 * 60_000;
const GONE = ".gone";

/** Removes content without a row, and incomplete uploads. Returns the number of files. */
export async function tidyContents(now: number): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(incomingFolder()))
    if (await removeOld(path.join(incomingFolder(), name), now)) removed++;
  for (const folder of await namesIn(contentFolder())) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue;
    for (const name of await namesIn(path.join(contentFolder(), folder))) {
      if (await removeUnnamed(path.join(contentFolder(), folder, name), now)) removed++;
      await turn();
    }
  }
  return removed;
}

/** It is moved away first. If an upload whose row is still to come has replaced it meanwhile, it is moved back. */
async function removeUnnamed(file: string, now: number): Promise<boolean> {
  const sha256 = path.basename(file).slice(0, 64);
  if (!(await isOld(file, now)) || (await isNamed(sha256))) return false;
  const away = file.endsWith(GONE) ? file : file + GONE;
  await rename(file, away);
  if (!(await isOld(away, now))) {
    await rename(away, file);
    return false;
  }
  await rm(away, { force: true });
  return true;
}

/**
 * Removes content right after its upload was refused. It stays if a row names it, if it was there before, or if another
 * upload has replaced it since, whose row may still be to come.
 */
export async function removeRefused({ sha256, inode }: Placed): Promise<void> {
  const file = contentPath(sha256);
  const isOwn = async (at: string) => (await stat(at).catch(() => null))?.ino === inode;
  if (inode === undefined || (await isNamed(sha256)) || !(await isOwn(file))) return;
  const away = file + GONE;
  await rename(file, away);
  if (await isOwn(away)) await rm(away, { force: true });
  else await rename(away, file);
}

const isNamed = async (sha256: string): Promise<boolean> =>
  (await db().file.findFirst({ where: { sha256 }, select: { id: true } })) !== null;

async function removeOld(file: string, now: number): Promise<boolean> {
  if (!(await isOld(file, now))) return false;
  await rm(file, { force: true });
  return true;
}

async function isOld(file: string, now: number): Promise<boolean> {
  const stats = await stat(file).catch(() => null);
  return stats !== null && stats.mtimeMs < now - KEPT_MS;
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
