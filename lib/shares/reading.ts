import "server-only";
import { findUser } from "@/lib/auth/service";
import { isDisabled } from "@/lib/auth/operators";
import { fits } from "@/lib/auth/passwords";
import { countPassphraseTry } from "@/lib/auth/sign-in-limit";
import { config } from "@/lib/core/config";
import { hashed, same, signed } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { writeAside } from "@/lib/core/db/faults";
import { findRow } from "@/lib/core/db/statements";
import { AppError, forbidden, invalid, missing, unauthenticated } from "@/lib/core/errors";
import type { Content } from "@/lib/core/http/file-content";
import { HttpReply } from "@/lib/core/http/reply";
import { readCookie, setCookie } from "@/lib/core/http/request/cookies";
import { type Identity, personOf, scopeFor } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { content as fileContent } from "@/lib/files/service";
import type { SharedPage, ShareKind } from "@/lib/shares/contract";
import { contentOf, isExpired } from "@/lib/shares/schema";
import { present } from "@/lib/shares/sources";
import type { Share as Row } from "@/prisma/generated/client";

/** Who reads a share, and the headers of the request, whose cookies say which passphrases were right. */
export type ShareReader = { identity: Identity | null; headers: Headers };

/** The code of the refusal that asks for a passphrase. */
export const PASSPHRASE_REQUIRED = "passphrase_required";

/**
 * What a link shows. One 404 for a link that is unknown, revoked or expired, whose source or owner is gone, or that the
 * operator has switched off. 401 when its reader must sign in first, 403 `passphrase_required` when it has a passphrase.
 * A view by someone else than its owner is counted.
 */
export async function read(token: string, reader: ShareReader): Promise<SharedPage> {
  const row = await opened(token, reader);
  if (reader.identity?.me !== personOf(row.ownerId))
    writeAside("a view of a shared link", () =>
      db().share.updateMany({ where: { id: row.id }, data: { views: { increment: 1 } } }),
    );
  return {
    ...contentOf(row),
    kind: row.kind as ShareKind, // written as such
    title: row.title,
    published_at: row.publishedAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
  };
}

/** A file of the snapshot, as a download. Refused like `read`; 404 too for a file that the snapshot doesn't include. */
export async function file(token: string, id: string, reader: ShareReader): Promise<Content> {
  const row = await opened(token, reader);
  const { files, messages } = contentOf(row);
  const all = [...files, ...messages.flatMap((message) => message.files ?? [])];
  if (!all.some(({ FileId }) => FileId === id)) throw notFound();
  return fileContent(scopeFor(row, null), id, reader.headers);
}

/** Compares a passphrase; if it is right, a cookie opens the share for an hour. 429 after 5 wrong ones in 10 minutes. */
export async function unlock(
  token: string,
  passphrase: string,
  { identity }: ShareReader,
): Promise<HttpReply<void>> {
  const row = await rowOf(token);
  requireAudience(row, identity);
  if (row.passwordHash === null) return new HttpReply(undefined);
  const wasRight = await countPassphraseTry(row.id);
  if (!(await fits(passphrase, row.passwordHash))) throw invalid(WRONG, { passphrase: WRONG });
  await wasRight();
  const cookie = setCookie(cookieOf(row), proofOf(row), OPEN_SECONDS);
  return new HttpReply(undefined, { cookies: [cookie] });
}

const OPEN_SECONDS = 60 * 60;
const WRONG = sentence("passphrase_wrong", "This passphrase is wrong. Try again.");

/** The row of a link that this reader may open, else throws. */
export async function opened(token: string, { identity, headers }: ShareReader): Promise<Row> {
  const row = await rowOf(token);
  if (identity?.sessionId && identity.me === personOf(row.ownerId)) return row;
  requireAudience(row, identity);
  if (row.passwordHash !== null && !same(readCookie(headers, cookieOf(row)) ?? "", proofOf(row)))
    throw forbidden(
      sentence("share_needs_passphrase", "Enter the passphrase of this link."),
      PASSPHRASE_REQUIRED,
    );
  return row;
}

const cookieOf = ({ id }: Row): string => `troupe-share-${id}`;
/** Bound to the hash: another passphrase closes the share again. */
const proofOf = ({ id, passwordHash }: Row): string =>
  signed("share passphrase", `${id} ${passwordHash}`);

const TIMES: (keyof Row & string)[] = ["expiresAt", "createdAt", "publishedAt"];

async function rowOf(token: string): Promise<Row> {
  if (config().SHARE_LINKS === "off") throw notFound();
  const row = await findRow("Share", { tokenHash: hashed(token) }, TIMES);
  if (!row || isExpired(row) || !(await isStillThere(row))) throw notFound();
  return { ...row, files: Boolean(row.files), toolCalls: Boolean(row.toolCalls) };
}

/** Its owner has an account that is not disabled, and what it shows is neither deleted nor in the trash. */
async function isStillThere({ ownerId, kind, sourceId }: Row): Promise<boolean> {
  const owner = scopeFor({ ownerId }, null);
  if (!(await findUser(owner.person)) || (await isDisabled(owner.person))) return false;
  return (await present(owner, kind as ShareKind, [sourceId])).has(sourceId); // written as such
}

/** An API key does not make its holder a signed-in reader. */
function requireAudience({ audience }: Row, identity: Identity | null): void {
  const isForAll = audience === "anyone" && config().SHARE_LINKS === "on";
  if (!isForAll && !identity?.sessionId)
    throw unauthenticated(
      sentence("share_needs_sign_in", "This link is for signed-in people. Sign in to read it."),
    );
}

const notFound = (): AppError =>
  missing(
    sentence("shared_page_not_found", "This link doesn't exist, has expired or was revoked."),
  );
