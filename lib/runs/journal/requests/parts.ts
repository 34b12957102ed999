import "server-only";
import { promisify } from "node:util";
import { deflateRaw, deflateRawSync, inflateRawSync } from "node:zlib";
import { oneOf } from "@/lib/core/db/dialect";
import { Prisma } from "@/lib/core/db/db";
import {
  execute,
  executePipelined,
  queryRowsIn,
  type WriteTransaction,
} from "@/lib/core/db/statements";
import {
  dayOf,
  isFresh,
  knownOn,
  rememberPart,
  stepTelling,
} from "@/lib/runs/journal/requests/known";
import type { RequestParts, Link, SentRequest, TraceScope } from "@/lib/runs/journal/requests/sent";

/**
 * As stored in a step's column. h: the head of the request; t: its last message; f: ms to the first word; v: the
 * agent's version.
 */
export type KeptRequest = { h: string; t?: string; n: number; f?: number; v?: number };

/** The column of a step that sent this. */
export const columnOf = (
  { head, links }: RequestParts,
  { turns, firstAt, version }: SentRequest,
  startedAt: Date,
): string =>
  JSON.stringify({
    h: head.hash,
    t: links.at(-1)?.hash,
    n: turns,
    f: firstAt && Math.max(0, firstAt.getTime() - startedAt.getTime()),
    v: version,
  } satisfies KeptRequest);

/** The compressed form of texts that take long to compress. */
export type PackedTexts = ReadonlyMap<string, string>;
/** Compressing a megabyte takes some 30 ms: texts of this length and more are compressed on another thread. */
const LONG = 100_000;

/**
 * Compresses long texts that `writeParts` is likely to write, before its transaction: on another thread, so that
 * neither other callers nor other writes wait for it.
 */
export async function packLong(scope: TraceScope, parts: RequestParts): Promise<PackedTexts> {
  const length = parts.links.reduce((sum, { json }) => sum + json.length, parts.head.json.length);
  if (length < LONG) return new Map();
  const before = parts.links.findLastIndex(({ hash }) => knownOn(scope.messages, hash));
  const unwritten = parts.links.slice(before + 1);
  const texts = [
    ...(unwritten.length ? [listOf(scope.messages, unwritten)] : []),
    ...(knownOn(scope.heads, parts.head.hash) ? [] : [parts.head.json]),
  ].filter(({ length }) => length >= LONG);
  return new Map(
    await Promise.all(
      texts.map(async (text) => [text, shorter(text, await deflateLong(text))] as const),
    ),
  );
}
const deflateLong = promisify<string, Buffer>(deflateRaw);

/**
 * Writes the parts of a request that are not stored yet, in the transaction of its step. `packs`: of the long ones.
 * Returns a function to call once that is committed.
 */
export async function writeParts(
  tx: WriteTransaction,
  scope: TraceScope,
  { head, links }: RequestParts,
  packs: PackedTexts,
): Promise<() => void> {
  const day = dayOf(new Date());
  const last = links.at(-1);
  const written: [scope: string, hash: string][] = [];
  if (last && knownOn(scope.messages, last.hash) !== day) {
    const before = await longestKnown(tx, scope.messages, links, day);
    const content =
      before === links.length - 1
        ? null
        : packed(listOf(scope.messages, links.slice(before + 1)), packs);
    await store(tx, {
      scope: scope.messages,
      hash: last.hash,
      parent: links[before]?.hash,
      content,
      day,
    });
    written.push([scope.messages, last.hash]);
  }
  if (knownOn(scope.heads, head.hash) !== day) {
    await store(tx, {
      scope: scope.heads,
      hash: head.hash,
      content: packed(head.json, packs),
      day,
    });
    written.push([scope.heads, head.hash]);
  }
  return () => written.forEach(([of, hash]) => rememberPart(of, hash, day));
}

type Part = { scope: string; hash: string; parent?: string; content: string | null; day: string };

/** Without content it is already stored: this updates its day. */
const store = (tx: WriteTransaction, { scope, hash, parent, content, day }: Part) =>
  executePipelined(
    tx,
    content === null
      ? Prisma.sql`UPDATE "TracePart" SET "usedOn" = ${day} WHERE scope = ${scope} AND hash = ${hash}`
      : Prisma.sql`INSERT INTO "TracePart" (scope, hash, parent, content, "usedOn") VALUES (${scope}, ${hash}, ${parent ?? null}, ${content}, ${day})
        ON CONFLICT (scope, hash) DO UPDATE SET "usedOn" = excluded."usedOn", parent = excluded.parent, content = excluded.content`,
  );

/**
 * The index of the last message that is stored together with all before it; -1 for none. Parts about to be removed
 * count as sent on this day, so that they stay.
 */
async function longestKnown(
  tx: WriteTransaction,
  scope: string,
  links: Link[],
  day: string,
): Promise<number> {
  const here = links.findLastIndex(({ hash }) => knownOn(scope, hash));
  if (here >= 0) return here;
  const stored = await storedOf(tx, scope, links);
  const old = stored.filter(({ usedOn }) => !isFresh(usedOn)).map(({ hash }) => hash);
  if (old.length === 0) return longestWhole(links, stored);
  const inserted = await execute(
    tx,
    Prisma.sql`UPDATE "TracePart" SET "usedOn" = ${day} WHERE scope = ${scope} AND ${oneOf("hash", old)}`,
  );
  const wereRemoved = inserted < old.length;
  return longestWhole(links, wereRemoved ? await storedOf(tx, scope, links) : stored);
}

type Stored = { hash: string; parent: string | null; usedOn: string };
const storedOf = (tx: WriteTransaction, scope: string, links: Link[]): Promise<Stored[]> =>
  queryRowsIn<Stored>(
    tx,
    Prisma.sql`SELECT hash, parent, "usedOn" FROM "TracePart" WHERE scope = ${scope} AND ${oneOf(
      "hash",
      links.map(({ hash }) => hash),
    )}`,
  );

/** The last of the messages whose part is stored with every part before it. */
function longestWhole(links: Link[], stored: Stored[]): number {
  const parents = new Map(stored.map(({ hash, parent }) => [hash, parent]));
  return links.findLastIndex(({ hash }) => {
    let at: string | null | undefined = hash;
    while (typeof at === "string") at = parents.get(at);
    return at === null;
  });
}

/** A list of messages; for one contained in a step, that step. */
const listOf = (scope: string, links: Link[]): string =>
  `[${links
    .map(({ json, isReply }) => {
      const step = isReply ? stepTelling(scope, json) : undefined;
      return step === undefined ? json : JSON.stringify(step);
    })
    .join(",")}]`;

/** Shorter texts do not compress. */
const LEAST = 200;
const MARK = "z";

function packed(json: string, packs: PackedTexts): string {
  if (json.length < LEAST) return json;
  return packs.get(json) ?? shorter(json, deflateRawSync(json));
}

function shorter(json: string, deflated: Buffer): string {
  const short = MARK + deflated.toString("base64");
  return short.length < json.length ? short : json;
}

/** The JSON of a part. */
export const unpacked = (content: string): unknown =>
  JSON.parse(
    content.startsWith(MARK)
      ? inflateRawSync(Buffer.from(content.slice(1), "base64")).toString()
      : content,
  );
