import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import { bodyCut, incomingOf, type DoorRequest } from "@/lib/core/http/request/body";
import { AppError, invalid } from "@/lib/core/errors";
import { nameInHeader, soundName } from "@/lib/core/http/file-name";
import { fileInForm } from "@/lib/core/http/upload-form";
import type { Received } from "@/lib/core/http/received-file";
import { sentence } from "@/lib/core/shared/sentence";

/** `most`: bytes. `folder`: where files are written while they arrive. */
type ReceiveOptions = { most: number; folder: string };

/**
 * Writes a body to a file while it arrives, completely or not at all: the body itself, named by `X-File-Name`, or the
 * one field `file` of a form. The next piece is read only once the last is written. Throws 413 past the limit, 400 for
 * a body that is empty, truncated, or not such a form.
 */
export async function receive(
  request: DoorRequest,
  { most, folder }: ReceiveOptions,
): Promise<Received> {
  const { headers } = request;
  const type = headers.get("content-type") ?? "";
  const isForm = /^multipart\/form-data\b/i.test(type);
  // A form has some overhead around its file.
  if (Number(headers.get("content-length") ?? 0) > most + (isForm ? 64 * 1024 : 0))
    throw tooLarge(most);
  if (isForm) {
    const { name, bytes, fields } = await fileInForm(type, piecesOf(request), most);
    return { ...(await writeReceived(name, bytes, { most, folder })), fields };
  }
  return writeReceived(nameInHeader(headers.get("x-file-name") ?? ""), piecesOf(request), {
    most,
    folder,
  });
}

/** Writes pieces to a new file and syncs it. Throws 413 past the limit, 400 when there are none. */
export async function writeReceived(
  name: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { most, folder }: ReceiveOptions,
): Promise<Received> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const to = path.join(folder, randomUUID());
  const discard = () => rm(to, { force: true });
  const file = await open(to, "wx", 0o600);
  const hash = createHash("sha256");
  let size = 0;
  try {
    for await (const piece of pieces) {
      size += piece.byteLength;
      if (size > most) throw tooLarge(most);
      hash.update(piece);
      await file.write(piece);
    }
    if (size === 0) throw invalid(sentence("file_empty", "The file is empty."));
    await file.sync();
  } catch (error) {
    await file.close();
    await discard();
    throw error;
  }
  await file.close();
  return {
    name: soundName(name),
    size,
    sha256: hash.digest("hex"),
    path: to,
    fields: NO_FIELDS,
    discard,
  };
}

async function* piecesOf(request: DoorRequest): AsyncGenerator<Uint8Array> {
  const source = incomingOf(request);
  if (!source) return;
  try {
    for await (const piece of source) yield piece;
  } catch {
    throw bodyCut();
  }
}

const NO_FIELDS: ReadonlyMap<string, string> = new Map();

const tooLarge = (most: number) =>
  new AppError(
    413,
    "payload_too_large",
    sentence("file_too_large", "Files can be up to {most} MB.", {
      most: Math.floor(most / (1024 * 1024)),
    }),
  );
