import "server-only";
import { db, type Transaction } from "@/lib/core/db/db";
import { once } from "@/lib/core/once";

/** One share of a commit: its work, and how to tell the outcome once the commit is on the disk. */
type Share = { work: (tx: Transaction) => Promise<unknown>; done: (value: unknown) => void; failed: (error: unknown) => void };

/** So many share one commit at most, so that the first of them need not wait long for the last. */
const TOGETHER = 32;
const OPTIONS = { maxWait: 15_000, timeout: 10_000 };

const waiting = () => once("db.waiting", () => ({ shares: [] as Share[], writing: false }));

/**
 * Several rows, all or none; resolves when they are on the disk. Inside the callback nothing but database calls of
 * `tx` may be awaited. Whatever comes while another commit is being written shares the next one: the disk is asked
 * once for all of them, yet each stands or falls alone.
 */
export function transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const queue = waiting();
  return new Promise<T>((resolve, reject) => {
    queue.shares.push({ work, done: (value) => resolve(value as T), failed: reject });
    if (!queue.writing) void write();
  });
}

async function write(): Promise<void> {
  const queue = waiting();
  queue.writing = true;
  while (queue.shares.length) {
    const shares = queue.shares.splice(0, TOGETHER);
    try {
      const outcomes = await db().$transaction((tx) => (shares.length === 1 ? alone(tx, shares[0]!) : together(tx, shares)), OPTIONS);
      for (const tell of outcomes) tell();
    } catch (error) {
      for (const share of shares) share.failed(error);
    }
  }
  queue.writing = false;
}

/** Nobody else is concerned: a failure undoes the transaction itself. */
async function alone(tx: Transaction, { work, done }: Share): Promise<(() => void)[]> {
  const value = await work(tx);
  return [() => done(value)];
}

/** One after the other, each behind a savepoint of its own: a failure undoes that share and no other. */
async function together(tx: Transaction, shares: Share[]): Promise<(() => void)[]> {
  const outcomes: (() => void)[] = [];
  for (const { work, done, failed } of shares) {
    await tx.$executeRawUnsafe("SAVEPOINT share");
    try {
      const value = await work(tx);
      outcomes.push(() => done(value));
    } catch (error) {
      await tx.$executeRawUnsafe("ROLLBACK TO share");
      outcomes.push(() => failed(error));
    }
    await tx.$executeRawUnsafe("RELEASE share");
  }
  return outcomes;
}
