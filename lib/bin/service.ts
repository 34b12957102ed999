import "server-only";
import { itemEntry, type Actor } from "@/lib/audit/write";
import type { BinFilter, BinItem, BinKind, RestoredItem } from "@/lib/bin/contract";
import { binned } from "@/lib/bin/kinds";
import { toWire } from "@/lib/bin/schema";
import { binPage, deletedBefore, onBinFull, takeOfBin } from "@/lib/core/storage/rows";
import { removeFirst, removeRest, startRemoving } from "@/lib/core/storage/batched-removal";
import { transact } from "@/lib/core/db/transact";
import type { Caller } from "@/lib/core/http/request/caller";
import { missing } from "@/lib/core/errors";
import { HttpReply } from "@/lib/core/http/reply";
import {
  type OwnerId,
  ownerOf,
  type Owners,
  partsOf,
  type Scope,
  visibleTo,
} from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { turn } from "@/lib/core/shared/turn";

type Named = { kind: BinKind; id: string; owner: OwnerId };
/** How many things lose their owner in one transaction: a few statements each. */
const AT_ONCE = 20;
/** Emptying a bin frees its space immediately, unless there was very much in it. */
const GONE_MS = 1_000;

const notInBin = () =>
  missing(sentence("not_in_bin", "This isn't in your trash. It may have been restored already."));

/**
 * The person's deleted things, last deleted first, at most 200 a page; the key of the next page goes into `X-Next-Key`.
 */
export async function list(
  me: Scope,
  query: BinFilter & { limit?: number; after?: string } = {},
): Promise<HttpReply<BinItem[]>> {
  const { rows, headers } = await binPage(visibleTo(me), query);
  return new HttpReply(rows.map(toWire), { headers });
}

/**
 * Restores something from the bin, unchanged. 404 when it is not (or no longer) in the person's bin, 409 when their
 * account has no room for it; 401 when the caller is signed out meanwhile, since a schedule continues by itself.
 */
export async function restore(me: Scope, id: string, by: Caller): Promise<RestoredItem> {
  const { kind, name, tell } = await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    const item = await takeOfBin(tx, visibleTo(me), id);
    if (!item) throw notInBin();
    const kind = item.kind as BinKind; // written as such
    const restored = await binned[kind].restore(tx, me, ownerOf(item), id, item.taken);
    if (!restored) throw notInBin();
    await itemEntry(tx, "trash_restored", ownerOf(item), by, { id, name: restored.name });
    return { kind, ...restored };
  });
  tell();
  return { kind, id, name };
}

/** Permanently deletes something in the bin. 404 when it is not in the person's bin. */
export async function remove(me: Scope, id: string, by: Actor): Promise<void> {
  const { removal, owner, more } = await transact(me.workspace, async (tx) => {
    const item = await takeOfBin(tx, visibleTo(me), id);
    if (!item) throw notInBin();
    const owner = ownerOf(item);
    const { removal, discard } = binned[item.kind as BinKind]; // written as such
    await discard(tx, owner, id);
    await itemEntry(tx, `${item.kind as BinKind}_deleted`, owner, by, item);
    return { removal, owner, more: await removeFirst(removal, tx, owner, id) };
  });
  if (more) void removeRest(removal, owner, id);
}

/**
 * Permanently deletes everything in the person's bin. It has no owner when this returns, and dependent rows are removed
 * within a moment; in batches if there are very many.
 */
export async function empty(me: Scope, by: Actor): Promise<void> {
  const gone = removeAll(
    await discardBefore(visibleTo(me), new Date(Date.now() + 1), Infinity, by),
  );
  await Promise.race([gone, new Promise((go) => setTimeout(go, GONE_MS))]);
}

/** Takes everything deleted before a time out of the person's bin, at most `most` of it, for `removeAll`. */
async function discardBefore(
  owners: Owners,
  before: Date,
  most: number,
  by?: Actor,
): Promise<Named[]> {
  const all: Named[] = [];
  while (all.length < most) {
    const lines = await deletedBefore(before, Math.min(AT_ONCE, most - all.length), owners);
    if (lines.length === 0) break;
    const some = lines.map((line) => ({
      kind: line.kind as BinKind,
      id: line.id,
      owner: ownerOf(line),
    })); // written as such
    const [first] = some;
    await transact(partsOf(first!.owner).workspace, async (tx) => {
      for (const { kind, id, owner } of some) {
        const item = await takeOfBin(tx, owner, id);
        if (!item) continue;
        await binned[kind].discard(tx, owner, id);
        await itemEntry(tx, `${kind}_deleted`, owner, by, item);
      }
    });
    all.push(...some);
    await turn();
  }
  return all;
}

/** Removes rows without an owner. Never throws: failures are retried by the timer. */
async function removeAll(all: Named[]): Promise<void> {
  for (const { kind, id, owner } of all) await removeRest(binned[kind].removal, owner, id);
}

/** Continues removals of the previous process, and keeps bins within their limits. Call once, at startup. */
export function startBin(): void {
  for (const { removal } of Object.values(binned)) startRemoving(removal);
  onBinFull(async (owner, surplus) => {
    await removeAll(await discardBefore(owner, new Date(), surplus));
  });
}
