import "server-only";
import {
  PlainTransaction,
  type AnyTransaction,
  type ClientTransaction,
} from "@/lib/core/db/transaction";
import { client, connection, holdConnection, prepared } from "@/lib/core/db/sqlite/connection";
import { processSingleton } from "@/lib/core/singleton";
import { turn } from "@/lib/core/shared/turn";

/** One callback in a shared commit; `plain`: prepared statements only. */
type PlainWork = { plain: true; work: (tx: AnyTransaction) => Promise<unknown> };
type Work = PlainWork | { plain: false; work: (tx: ClientTransaction) => Promise<unknown> };
/** Reports its outcome, once the commit is on the disk. */
type Outcome = { done: (value: unknown) => void; failed: (error: unknown) => void };
type Share = Work & Outcome;

/** The most callbacks that share one commit, so that the first does not wait long for the last. */
const TOGETHER = 32;
const OPTIONS = { maxWait: 15_000, timeout: 10_000 };

const waiting = () =>
  processSingleton("db.waiting", () => ({ shares: [] as Share[], writing: false }));

/**
 * Runs a client transaction. Transactions that arrive while another commit is being written share the next one: one
 * disk sync serves them all, yet each succeeds or fails on its own.
 */
export const shareCommit = <T>(work: (tx: ClientTransaction) => Promise<T>): Promise<T> =>
  share<T>({ work, plain: false });

/** The same for prepared statements only. */
export const sharePlainCommit = <T>(work: (tx: AnyTransaction) => Promise<T>): Promise<T> =>
  share<T>({ work, plain: true });

const plainTransaction = new PlainTransaction(null);

function share<T>(work: Work): Promise<T> {
  const queue = waiting();
  return new Promise<T>((resolve, reject) => {
    queue.shares.push({ ...work, done: (value) => resolve(value as T), failed: reject });
    if (!queue.writing) void writeAll();
  });
}

/**
 * Callers that arrive in the same turn of the event loop share the commit: the higher the load, the fewer the commits.
 */
async function writeAll(): Promise<void> {
  const queue = waiting();
  queue.writing = true;
  while (queue.shares.length) {
    await turn();
    await commit(queue.shares.splice(0, TOGETHER));
  }
  queue.writing = false;
}

/**
 * Runs the shares one after the other and commits; then reports each share's own outcome. If the transaction ends early
 * (it took too long, the disk is full), the shares that have not run go first in the next one.
 */
async function commit(shares: Share[]): Promise<void> {
  let started = shares.length;
  const inTurn = async <Tx>(all: { work: (tx: Tx) => Promise<unknown> }[], tx: Tx) => {
    const ends: End[] = [];
    for (const [at, { work }] of all.entries()) {
      started = at + 1;
      ends.push(await apart(() => work(tx), all.length === 1));
    }
    return ends;
  };
  try {
    const ends = await (shares.every(isPlain)
      ? plainly((tx) => inTurn(shares, tx))
      : client().$transaction((tx) => inTurn(shares, tx), OPTIONS));
    shares.forEach((share, at) => tell(share, ends[at]!));
  } catch (error) {
    for (const { failed } of shares.slice(0, started)) failed(error); // the commit failed, so every share that started did
    waiting().shares.unshift(...shares.slice(started));
  }
}

type End = { value: unknown } | { error: unknown };
const tell = ({ done, failed }: Outcome, end: End): void =>
  "error" in end ? failed(end.error) : done(end.value);
const isPlain = (share: Share): share is PlainWork & Outcome => share.plain;

/** A transaction of prepared statements only. */
async function plainly(work: (tx: AnyTransaction) => Promise<End[]>): Promise<End[]> {
  const { release } = await holdConnection(() => prepared("BEGIN IMMEDIATE").run());
  try {
    const ends = await work(plainTransaction);
    prepared("COMMIT").run();
    return ends;
  } catch (error) {
    if (connection().inTransaction) prepared("ROLLBACK").run();
    throw error;
  } finally {
    release();
  }
}

/**
 * Runs work whose failure undoes only what it has written itself. On a full or failing disk SQLite may end the whole
 * transaction by itself, and the client ends one that takes too long; then the other shares are lost too, and all of
 * them get the error. Work that is `alone` needs no savepoint: its writes are undone with the transaction.
 */
async function apart(work: () => Promise<unknown>, alone: boolean): Promise<End> {
  if (alone) return { value: await work() };
  if (!connection().inTransaction) throw new Error("The transaction has ended.");
  prepared("SAVEPOINT share").run(); // outside a transaction it would start one, and its release would commit it
  try {
    const value = await work();
    prepared("RELEASE share").run();
    return { value };
  } catch (error) {
    if (!connection().inTransaction) throw error;
    prepared("ROLLBACK TO share").run();
    prepared("RELEASE share").run();
    return { error };
  }
}
