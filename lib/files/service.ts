import "server-only";
import { itemEntry, type Actor } from "@/lib/audit/write";
import { newId } from "@/lib/core/crypto";
import type { Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { findRow } from "@/lib/core/db/statements";
import { readPage, type RowsOf } from "@/lib/core/db/row-page";
import type { Caller } from "@/lib/core/http/request/caller";
import { Content } from "@/lib/core/http/file-content";
import { AppError, missing, notConfigured, roleMissing } from "@/lib/core/errors";
import { HttpReply } from "@/lib/core/http/reply";
import type { Received } from "@/lib/core/http/received-file";
import { ownerOf, type OwnerId, type Owners, type Scope, visibleTo } from "@/lib/core/identity";
import { sharesFolder } from "@/lib/core/cluster/nodes";
import { sentence } from "@/lib/core/shared/sentence";
import { requireRoom, withinQuota } from "@/lib/core/storage/quota";
import type { File, FileText } from "@/lib/files/contract";
import { conditionsOf, readSorted } from "@/lib/files/file-list";
import type { FileFilter } from "@/lib/files/list-options";
import { isDrawing, previewKind } from "@/lib/files/preview-kind";
import { fileLimits } from "@/lib/files/rules";
import { countReceived, fileQuota, requireSpace } from "@/lib/files/quota";
import { beginReading } from "@/lib/files/reading/queue";
import { pageOf } from "@/lib/files/reading/stored-text";
import { toWire } from "@/lib/files/schema";
import { contentPath, hasContent, keepContent } from "@/lib/files/content";
import { kindOf } from "@/lib/files/kind";
import { removeRefused } from "@/lib/files/tidy";
import { refuseInPersonal } from "@/lib/memberships/items";
import { isAtLeast } from "@/lib/core/shared/roles";
import { requireChangeable } from "@/lib/memberships/scope";
import type { File as Row } from "@/prisma/generated/client";

export const rowsOf = (owners: Owners): RowsOf<Row> => ({
  table: "File",
  where: { ownerId: owners },
  bytes: "1000",
  times: ["createdAt"],
});

/** All versions of a file that an agent wrote; for an uploaded file, only that one. */
const versionsOf = (me: Scope, { id, name, placeId }: Row): RowsOf<Row> => ({
  ...rowsOf(visibleTo(me)),
  where: placeId ? { ownerId: visibleTo(me), placeId, name } : { ownerId: visibleTo(me), id },
});

type ListQuery = { after?: string; limit?: number; versions_of?: string } & FileFilter;

/**
 * The person's files that meet the filter, or the versions of one, newest first unless sorted otherwise; up to 50 a page.
 * The key of the next page goes into `X-Next-Key`.
 */
export async function list(
  me: Scope,
  { versions_of: id, sort = "newest", after, limit, ...filter }: ListQuery = {},
): Promise<HttpReply<File[]>> {
  const page = { after, limit };
  const of = {
    ...(id ? versionsOf(me, await rowOf(me, id)) : rowsOf(visibleTo(me))),
    also: conditionsOf(filter),
  };
  const { rows, headers } =
    sort === "newest" || id
      ? await readPage(of, page, fileLimits.perPage)
      : await readSorted(me, of, sort, page, fileLimits.perPage);
  return new HttpReply(rows.map(toWire), { headers });
}

/** 404 when it is not the person's. */
export async function get(me: Scope, id: string): Promise<File> {
  return toWire(await rowOf(me, id));
}

/** The owner of a file, a person or a workspace; null without one. The caller checks who may read it. */
export async function ownerOfFile(id: string): Promise<OwnerId | null> {
  const row = await findRow("File", { id }, ["createdAt"]);
  return row && ownerOf(row);
}

export async function rowOf(me: Scope, id: string): Promise<Row> {
  const row = await findRow("File", { id, ownerId: visibleTo(me) }, ["createdAt"]);
  if (!row) throw missing(sentence("file_not_found", "File not found"));
  return row;
}

/**
 * Stores a received file: the content first, then its row, so that a row never refers to missing content. It is read
 * afterwards. 413 when the person's quota is reached, 429 when they have uploaded too much in a day, 503 while another
 * process could not read it; nothing is stored then. `keyId`: the API key that uploaded it. `shared`: for everyone in the
 * workspace, which only members and above may do.
 */
export async function create(
  me: Scope,
  received: Received,
  by: Caller,
  { keyId, shared = false }: { keyId?: string; shared?: boolean } = {},
): Promise<File> {
  if (shared) await requireSharing(me).catch(discarding(received));
  const owner = shared ? me.workspace : me.own;
  return toWire(await keep(me, owner, received, { by, keyId }));
}

/** Throws 400 in a personal workspace, where no one else sees files, and 403 for a viewer. */
async function requireSharing(me: Scope): Promise<void> {
  refuseInPersonal(me, "shared");
  if (!isAtLeast(me.role, "member")) throw roleMissing("member");
}

const discarding =
  (received: Received) =>
  async (error: unknown): Promise<never> => {
    await received.discard();
    throw error;
  };

/** Where a file comes from: a person's call, or an agent that writes it. */
type Origin =
  | { by: Caller; keyId?: string; source?: undefined }
  | {
      by?: undefined;
      keyId?: undefined;
      source: { id: string; agentId: string; runId: string; placeId: string };
    };

/**
 * The same for files received in another way. A file written by an agent is the next version of its name in its
 * conversation or task.
 */
export async function keep(
  me: Scope,
  owner: OwnerId,
  received: Received,
  { by, keyId, source }: Origin,
): Promise<Row> {
  const type = await admitted(me, owner, received).catch(discarding(received));
  const placed = await keepContent(received);
  const data = {
    id: newId(),
    ownerId: owner,
    name: received.name,
    type,
    size: received.size,
    sha256: received.sha256,
    status: "reading",
    createdAt: new Date(),
    createdBy: source ? null : me.person,
    keyId,
  };
  const row = await transact(owner, async (tx) => {
    await by?.stillIn(tx);
    const version = source ? await nextVersion(tx, source.placeId, data.name) : null;
    const added = await withinQuota(tx, owner, [fileQuota()], () =>
      tx.file.create({ data: { ...data, ...source, version } }),
    );
    await requireSpace(tx, owner, received);
    return added;
  }).catch(async (error: unknown) => {
    if (error instanceof AppError) await removeRefused(placed); // after any other error the row may exist
    throw error;
  });
  beginReading(row);
  return row;
}

/** The type of a file for which there is space, before any of it is stored. */
async function admitted(me: Scope, owner: OwnerId, received: Received): Promise<string> {
  if (!(await sharesFolder())) throw notConfigured(NOT_SHARED);
  const { size, sha256 } = received;
  await transact(owner, async (tx) => {
    await requireRoom(tx, owner, fileQuota());
    const same = await tx.file.findFirst({
      where: { ownerId: owner, sha256 },
      select: { id: true },
    });
    await requireSpace(tx, owner, { size, added: same ? 0 : size });
  });
  countReceived(me, size);
  return kindOf(received.path);
}

const NOT_SHARED = sentence(
  "files_not_shared",
  "Files can't be saved right now: this server's nodes use different data folders. An operator must set DATA_DIR to one shared folder.",
);

async function nextVersion(tx: Transaction, placeId: string, name: string): Promise<number> {
  const last = await tx.file.findFirst({
    where: { placeId, name },
    orderBy: { version: "desc" },
    select: { version: true },
  });
  return 1 + (last?.version ?? 0);
}

/** The content as a response. 404 when it is not the person's, 410 when it is missing from the disk. */
export async function content(me: Scope, id: string, headers: Headers): Promise<Content> {
  const row = await rowOf(me, id);
  await requireContent(row);
  return new Content(contentPath(row.sha256), row.size, row.type, row.name, row.sha256, headers);
}

/**
 * A page or a drawing as a document for a frame. 404 for any other file, and when it is not the person's; 403 for a
 * browser that would open it as a page of its own.
 */
export async function preview(me: Scope, id: string, headers: Headers): Promise<Content> {
  const row = await rowOf(me, id);
  if (previewKind(row) !== "live")
    throw missing(sentence("file_not_live", "This file can't be shown as a page"));
  const wanted = headers.get("sec-fetch-dest") ?? "iframe";
  if (wanted !== "iframe")
    throw new AppError(
      403,
      "forbidden",
      sentence("file_frame_alone", "Previews open only inside a frame. Download the file instead."),
    );
  await requireContent(row);
  const type = isDrawing(row) ? "image/svg+xml" : "text/html; charset=utf-8";
  return new Content(contentPath(row.sha256), row.size, type, row.name, row.sha256, headers, true);
}

async function requireContent({ sha256, size }: Row): Promise<void> {
  if (!(await hasContent(sha256, size))) throw contentMissing();
}

/** The row exists, its content does not: the data folder is another, or was not restored. */
const contentMissing = () =>
  new AppError(
    410,
    "content_missing",
    sentence(
      "file_content_missing",
      "The content of this file is missing on the server. Upload it again, or ask an operator to restore it.",
    ),
  );

/** One page of a file's extracted text. 409 while it is being read, or when nothing could be. */
export async function text(me: Scope, id: string, page = 1): Promise<FileText> {
  const row = await rowOf(me, id);
  await requireContent(row);
  const pageText = await pageOf(row, page);
  if (!pageText)
    throw missing(sentence("file_page_not_found", "This file has no page with this number"));
  return pageText;
}

/** Removes the file from the person's files. Its content is deleted a day later, if no one else has the same. */
export async function remove(me: Scope, id: string, by: Actor): Promise<void> {
  requireChangeable(me, await rowOf(me, id));
  await transact(me.workspace, async (tx) => {
    const where = { id, ownerId: visibleTo(me) };
    const row = await tx.file.findFirst({ where, select: { name: true, ownerId: true } });
    if (!row) throw missing(sentence("file_not_found", "File not found"));
    await tx.file.deleteMany({ where });
    await itemEntry(tx, "file_deleted", ownerOf(row), by, { id, name: row.name });
  });
}
