import "server-only";
import { hashPassword } from "@/lib/auth/passwords";
import { config } from "@/lib/core/config";
import { hashed, newId, newToken, seal } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { forbidden, missing } from "@/lib/core/errors";
import type { Caller } from "@/lib/core/http/request/caller";
import type { Scope } from "@/lib/core/identity";
import type { Limit } from "@/lib/core/limits";
import { sentence } from "@/lib/core/shared/sentence";
import { requireRoom, withinQuota, type Quota } from "@/lib/core/storage/quota";
import { securityEvent } from "@/lib/security/events";
import {
  SHARE_KINDS,
  type Included,
  type Share,
  type ShareInput,
  type ShareKind,
  type ShareLifetime,
  type SharePatch,
} from "@/lib/shares/contract";
import { shareLimits } from "@/lib/shares/rules";
import { toWire, TOKEN_PURPOSE, type ListedRow } from "@/lib/shares/schema";
import { snapshotOf, type ShareSource } from "@/lib/shares/snapshot";
import { present } from "@/lib/shares/sources";

const DAY_MS = 24 * 60 * 60 * 1000;

const SHARES: Quota = {
  kind: "Share",
  most: shareLimits.shares,
  sentence: sentence(
    "too_many_shares",
    "You can have up to {most} shared links. Revoke one you no longer use.",
    { most: shareLimits.shares },
  ),
};

/** A snapshot reads a whole conversation, and a passphrase costs a hash. */
export const shareLimit: Limit = {
  name: "shares.write",
  points: 60,
  seconds: 600,
  by: "me",
  sentence: sentence(
    "too_many_shares_made",
    "You've created or updated too many links. Try again in a few minutes.",
  ),
};

/** The person's shares, newest first, including expired ones. */
export async function list(me: Scope): Promise<Share[]> {
  const rows = await db().share.findMany({
    where: { ownerId: me.own },
    omit: { content: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: shareLimits.shares,
  });
  const there = new Map<string, Set<string>>();
  for (const kind of SHARE_KINDS) {
    const ids = rows.filter((row) => row.kind === kind).map(({ sourceId }) => sourceId);
    there.set(kind, await present(me, kind, ids));
  }
  return rows.map((row) => toWire(row, there.get(row.kind)?.has(row.sourceId) ?? false));
}

/**
 * Publishes a snapshot under a new link. Its token of 256 bits is stored as a hash, by which it is found, and sealed, so
 * that its owner can copy the link again: a reader of the database alone cannot open it. 403 when the operator has
 * switched links off, 404 when the source is not the person's, 409 at the quota, 413 when it is too large.
 */
export async function create(me: Scope, input: ShareInput, by: Caller): Promise<Share> {
  requireAllowed(input.audience);
  await transact(me.own, (tx) => requireRoom(tx, me.own, SHARES));
  const source = sourceOf(input);
  const include = included(input.include);
  const snapshot = await snapshotOf(me, source, include);
  const id = newId();
  const token = newToken();
  const now = new Date();
  const data = {
    id,
    ownerId: me.own,
    kind: source.kind,
    sourceId: source.id,
    ...snapshot,
    tokenHash: hashed(token),
    sealedToken: seal(TOKEN_PURPOSE, id, token),
    audience: input.audience,
    passwordHash: input.passphrase === undefined ? null : await hashPassword(input.passphrase),
    files: include.files,
    toolCalls: include.tool_calls,
    expiresAt: expiry(input.expires_in_days, now),
    createdAt: now,
    publishedAt: now,
  };
  const row = await transact(me.own, async (tx) => {
    await by.stillIn(tx);
    await securityEvent(tx, {
      kind: "share_created",
      owner: me.own,
      by,
      subject: id,
      detail: snapshot.title,
    });
    return withinQuota(tx, me.own, [SHARES], () =>
      tx.share.create({ data, omit: { content: true } }),
    );
  });
  return toWire(row, true);
}

/**
 * Changes who can read a share and for how long; with `publish` or another `include` it shows a new snapshot. 404 when
 * it is not the person's; otherwise like `create`.
 */
export async function update(me: Scope, id: string, patch: SharePatch, by: Caller): Promise<Share> {
  const before = await rowOf(me, id);
  requireAllowed(patch.audience ?? before.audience);
  const include = { ...includedIn(before), ...patch.include };
  const now = new Date();
  const source = { kind: before.kind as ShareKind, id: before.sourceId }; // written as such
  const isNew = patch.publish === true || patch.include !== undefined;
  const { passphrase, expires_in_days: days } = patch;
  const data = {
    audience: patch.audience,
    ...(isNew
      ? {
          ...(await snapshotOf(me, source, include)),
          files: include.files,
          toolCalls: include.tool_calls,
          publishedAt: now,
        }
      : {}),
    ...(days === undefined ? {} : { expiresAt: expiry(days, now) }),
    ...(passphrase === undefined
      ? {}
      : { passwordHash: passphrase === null ? null : await hashPassword(passphrase) }),
  };
  const row = await transact(me.own, async (tx) => {
    await by.stillIn(tx);
    const still = await tx.share.count({ where: { id, ownerId: me.own } });
    if (still === 0) throw notFound();
    await securityEvent(tx, {
      kind: "share_changed",
      owner: me.own,
      by,
      subject: id,
      detail: before.title,
    });
    return withinQuota(tx, me.own, [SHARES], () =>
      tx.share.update({ where: { id }, data, omit: { content: true } }),
    );
  });
  const there = await present(me, source.kind, [source.id]);
  return toWire(row, there.has(source.id));
}

/** Revokes a share: from the next request on its link and its files are not found. 404 when it is not the person's. */
export async function remove(me: Scope, id: string, by: Caller): Promise<void> {
  const { title } = await rowOf(me, id);
  await transact(me.own, async (tx) => {
    const { count } = await tx.share.deleteMany({ where: { id, ownerId: me.own } });
    if (count === 0) throw notFound();
    await securityEvent(tx, {
      kind: "share_revoked",
      owner: me.own,
      by,
      subject: id,
      detail: title,
    });
  });
}

async function rowOf(me: Scope, id: string): Promise<ListedRow> {
  const row = await db().share.findFirst({
    where: { id, ownerId: me.own },
    omit: { content: true },
  });
  if (!row) throw notFound();
  return row;
}

const notFound = () => missing(sentence("share_not_found", "Shared link not found"));

function requireAllowed(audience: string): void {
  const { SHARE_LINKS: setting } = config();
  if (setting === "off")
    throw forbidden(
      sentence("share_links_off", "The operator of this server has switched off shared links."),
    );
  if (setting === "signed_in" && audience === "anyone")
    throw forbidden(
      sentence(
        "share_links_signed_in",
        "On this server, links can only be shared with signed-in people.",
      ),
    );
}

const sourceOf = ({ conversation_id, task_id, file_id }: ShareInput): ShareSource =>
  conversation_id !== undefined
    ? { kind: "conversation", id: conversation_id }
    : task_id !== undefined
      ? { kind: "task", id: task_id }
      : { kind: "file", id: file_id! }; // one of them, as its schema says

const included = ({ files = false, tool_calls = false }: Partial<Included> = {}): Included => ({
  files,
  tool_calls,
});
const includedIn = ({ files, toolCalls }: ListedRow): Included => ({
  files,
  tool_calls: toolCalls,
});

const expiry = (days: ShareLifetime, now: Date): Date | null =>
  days === null ? null : new Date(now.getTime() + days * DAY_MS);
