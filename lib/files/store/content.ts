import "server-only";
import { mkdir, open, rename, stat } from "node:fs/promises";
import path from "node:path";
import { config } from "@/lib/core/config";
import { receive, writeReceived } from "@/lib/core/http/upload/receive";
import type { Received } from "@/lib/core/http/upload/received";
import type { DoorRequest } from "@/lib/core/http/request/body";

const MEGABYTE = 1024 * 1024;

/** Where contents are: `<first two letters>/<sha256>`, beside the database, or in `DATA_DIR`. */
export const contentFolder = (): string => path.join(config().dataFolder, "files");
/** Where files are while they come in, and what was begun beside them. */
export const incomingFolder = (): string => path.join(contentFolder(), "incoming");

export const contentPath = (sha256: string): string =>
  path.join(contentFolder(), sha256.slice(0, 2), sha256);
/** What was read of a content (lib/files/reading): it can be made again at any time. */
export const textPath = (sha256: string): string => `${contentPath(sha256)}.text`;

/** Takes a body in, as a file of its own. For the door. */
export const receiveFile = (request: DoorRequest): Promise<Received> =>
  receive(request, { most: config().FILE_MEGABYTES * MEGABYTE, folder: incomingFolder() });

/** The same with bytes that are here already. */
export const receiveBytes = (name: string, bytes: Uint8Array): Promise<Received> =>
  writeReceived(name, [bytes], {
    most: config().FILE_MEGABYTES * MEGABYTE,
    folder: incomingFolder(),
  });

/**
 * Gives a received file its place among the contents, for good: when this resolves, it is there after any crash. The
 * same content is put in place of itself, so that it counts as new for whoever removes what nobody has.
 */
export async function keepContent({ sha256, path: from }: Received): Promise<void> {
  const to = contentPath(sha256);
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  await rename(from, to);
  await syncFolder(path.dirname(to));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether a content is there, in its whole length. */
export async function hasContent(sha256: string, size: number): Promise<boolean> {
  const found = await stat(contentPath(sha256)).catch(() => null);
  return found !== null && found.size === size;
}
