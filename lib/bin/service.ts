import "server-only";
import type { BinFilter, BinItem, BinKind, RestoredItem } from "@/lib/bin/contract";
import { binned } from "@/lib/bin/kinds";
import { toWire } from "@/lib/bin/schema";
import { binPage, deletedBefore, onBinFull, takeOfBin } from "@/lib/core/bin/rows";
import { removeFirst, removeRest, startRemoving } from "@/lib/core/db/rows/batched-removal";
import { transact } from "@/lib/core/db/transact";
import type { Caller } from "@/lib/core/http/request/caller";
import { missing } from "@/lib/core/http/reply/errors";
import { HttpReply } from "@/lib/core/http/reply/reply";
import type { UserId } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { turn } from "@/lib/core/shared/turn";

type Named = { kind: BinKind; id: string };
/** How many things become nobody's in one transaction: a few statements each. */
const AT_ONCE = 20;
/** Whoever has emptied a bin has room at once, unless there was very much in it. */
const GONE_MS = 1_000;

const notInBin = () =>
  missing(sentence("not_in_bin", "This isn't in your trash. It may have been restored already."));

/** What the person has deleted, the last first, at most 200 a page; the key of the next page goes into `X-Next-Key`. */
export async function list(
  me: UserId,
  query: BinFilter & { limit?: number; after?: string } = {},
): Promise<HttpReply<BinItem[]>> {
  const { rows, headers } = await binPage(me, query);
  return new HttpReply(rows.map(toWire), { headers });
}

/**
 * Takes something out of the bin again, as it was. 404 when it is not in the person's bin (any more), 409 when their
 * account has no room for it; 401 when the caller is signed out meanwhile, since a schedule goes on by itself.
 */
export async function restore(
  me: UserId,
  id: string,
  by: Pick<Caller, "stillIn">,
): Promise<RestoredItem> {
  const { kind, name, tell } = await transact(me, async (tx) => {
    await by.stillIn(tx);
    const item = await takeOfBin(tx, me, id);
    if (!item) throw notInBin();
    const kind = item.kind as BinKind; // written as such
    const restored = await binned[kind].restore(tx, me, id, item.taken);
    if (!restored) throw notInBin();
    return { kind, ...restored };
  });
  tell();
  return { kind, id, name };
}

/** Deletes something in the bin for good. 404 when it is not in the person's bin. */
export async function remove(me: UserId, id: string): Promise<void> {
  const { removal, more } = await transact(me, async (tx) => {
    const item = await takeOfBin(tx, me, id);
    if (!item) throw notInBin();
    const { removal, discard } = binned[item.kind as BinKind]; // written as such
    await discard(tx, me, id);
    return { removal, more: await removeFirst(removal, tx, me, id) };
  });
  if (more) void removeRest(removal, me, id);
}

/**
 * Deletes for good all that is in the person's bin now. It is nobody's when this returns, and what hangs on it is gone
 * within a moment; where that is very much, bit by bit.
 */
export async function empty(me: UserId): Promise<void> {
  const gone = removeAll(me, await discardBefore(me, new Date(Date.now() + 1)));
  await Promise.race([gone, new Promise((go) => setTimeout(go, GONE_MS))]);
}

/** Takes all that was deleted before a time out of the person's bin, at most `most` of it, for `removeAll`. */
async function discardBefore(me: UserId, before: Date, most = Infinity): Promise<Named[]> {
  const all: Named[] = [];
  while (all.length < most) {
    const lines = await deletedBefore(before, Math.min(AT_ONCE, most - all.length), me);
    if (lines.length === 0) break;
    const some = lines.map(({ kind, id }) => ({ kind: kind as BinKind, id })); // written as such
    await transact(me, async (tx) => {
      for (const each of some)
        if (await takeOfBin(tx, me, each.id)) await binned[each.kind].discard(tx, me, each.id);
    });
    all.push(...some);
    await turn();
  }
  return all;
}

/** Removes what is nobody's now. Never throws: what fails is tried again by the clock. */
async function removeAll(me: UserId, all: Named[]): Promise<void> {
  for (const { kind, id } of all) await removeRest(binned[kind].removal, me, id);
}

/** Goes on with what the previous process left, and keeps bins within their bounds. Call once, at startup. */
export function startBin(): void {
  for (const { removal } of Object.values(binned)) startRemoving(removal);
  onBinFull(async (me, surplus) => {
    await removeAll(me, await discardBefore(me, new Date(), surplus));
  });
}
