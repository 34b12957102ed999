import "server-only";
import { randomBytes } from "node:crypto";
import { link, mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { config } from "@/lib/core/config";
import { receive, writeReceived } from "@/lib/core/http/receive-upload";
import type { Received } from "@/lib/core/http/received-file";
import type { DoorRequest } from "@/lib/core/http/request/body";

const MEGABYTE = 1024 * 1024;

/** Where content is stored: `<first two letters>/<sha256>`, beside the database, or in `DATA_DIR`. */
export const contentFolder = (): string => path.join(config().dataFolder, "files");
/** Where files are stored while they arrive, and temporary files beside them. */
export const incomingFolder = (): string => path.join(contentFolder(), "incoming");

export const contentPath = (sha256: string): string =>
  path.join(contentFolder(), sha256.slice(0, 2), sha256);
/** The text extracted from content (lib/files/reading): it can be created again at any time. */
export const textPath = (sha256: string): string => `${contentPath(sha256)}.text`;

/** Receives a body as its own file. For the request pipeline. */
export const receiveFile = (request: DoorRequest): Promise<Received> =>
  receive(request, { most: config().FILE_MEGABYTES * MEGABYTE, folder: incomingFolder() });

/** The same with bytes that are already in memory. */
export const receiveBytes = (name: string, bytes: Uint8Array): Promise<Received> =>
  writeReceived(name, [bytes], {
    most: config().FILE_MEGABYTES * MEGABYTE,
    folder: incomingFolder(),
  });

/**
 * Stores bytes that belong to no one's files under a random name while `work` reads them, and removes them and the
 * extracted text afterwards. The name takes the place of a hash: two requests with the same bytes don't share them.
 */
export async function withPassingContent<T>(
  bytes: Uint8Array,
  work: (name: string) => Promise<T>,
): Promise<T> {
  const name = randomBytes(32).toString("hex");
  const { path: from } = await receiveBytes("", bytes);
  try {
    await mkdir(path.dirname(contentPath(name)), { recursive: true, mode: 0o700 });
    await rename(from, contentPath(name));
    return await work(name);
  } finally {
    for (const each of [from, contentPath(name), textPath(name)]) await rm(each, { force: true });
  }
}

/** Stored content. `inode`: its file, if the content was not there before. */
export type Placed = { sha256: string; inode?: number };

/**
 * Moves a received file to its content path, durably: when this resolves, it survives any crash. Identical content
 * replaces itself, so that it counts as new for the cleanup.
 */
export async function keepContent({ sha256, path: from }: Received): Promise<Placed> {
  const to = contentPath(sha256);
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const { ino: inode } = await stat(from);
  // A link fails if the file exists; a rename would not tell.
  const isNew = await link(from, to).then(
    () => true,
    () => false,
  );
  await (isNew ? rm(from) : rename(from, to));
  await syncFolder(path.dirname(to));
  return isNew ? { sha256, inode } : { sha256 };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether content is stored, with its full length. */
export async function hasContent(sha256: string, size: number): Promise<boolean> {
  const stats = await stat(contentPath(sha256)).catch(() => null);
  return stats !== null && stats.size === size;
}
