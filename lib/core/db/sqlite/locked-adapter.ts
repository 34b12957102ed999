import "server-only";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import type Database from "better-sqlite3";
import { ForeignLock } from "@/lib/core/db/sqlite/foreign-lock";
import { log } from "@/lib/core/telemetry/log";

type Factory = InstanceType<typeof PrismaBetterSqlite3>;
type Adapter = Awaited<ReturnType<Factory["connect"]>>;
type Transaction = Awaited<ReturnType<Adapter["startTransaction"]>>;
type Query = Parameters<Adapter["queryRaw"]>[0];

/**
 * All statements share one connection, and the adapter alone only guards transactions against each other: a plain write
 * of one request could slip into the open transaction of another and be rolled back with it. Here everything goes
 * through one first-in-first-out lock: a statement holds it while it runs, a transaction from BEGIN to COMMIT.
 */
export class LockedSqlite extends PrismaBetterSqlite3 {
  constructor(
    options: ConstructorParameters<typeof PrismaBetterSqlite3>[0],
    private readonly lock: Lock,
    private readonly pragmas: string[],
  ) {
    super(options);
  }

  /** The connection itself, once it is open: for prepared statements of the lock's holder (prepared.ts). */
  connection: Database.Database | undefined;
  /** sqlite-vec is loaded. */
  comparesBits = false;

  override async connect(): Promise<Adapter> {
    const inner = await super.connect();
    this.connection = connectionOf(inner);
    for (const pragma of this.pragmas) await inner.executeScript(pragma);
    this.comparesBits = await loadVectors(this.connection);
    return guarded(inner, this.lock);
  }
}

/** The adapter stores its better-sqlite3 connection under this name; its types do not declare it. */
function connectionOf(adapter: Adapter): Database.Database {
  return (adapter as unknown as { client: Database.Database }).client;
}

/**
 * Loads the functions that compare bits. They come as a binary, which is missing on some systems (musl, 32 bits): then
 * documents are searched by keyword only.
 */
async function loadVectors(connection: Database.Database): Promise<boolean> {
  try {
    (await import("sqlite-vec")).load(connection);
    return true;
  } catch (error) {
    log().warn({ error }, "documents can't be searched by meaning: sqlite-vec was not loaded");
    return false;
  }
}

function guarded(inner: Adapter, lock: Lock): Adapter {
  const start = inner.startTransaction.bind(inner);
  const query = inner.queryRaw.bind(inner);
  const execute = inner.executeRaw.bind(inner);
  const script = inner.executeScript.bind(inner);
  inner.queryRaw = (statement: Query) => lock.hold(() => query(statement));
  inner.executeRaw = (statement: Query) => lock.hold(() => execute(statement), { writes: true });
  inner.executeScript = (text: string) => lock.hold(() => script(text));
  inner.startTransaction = async (level) => {
    const { value, release } = await lock.holdFrom(async () => {
      const started = await start(level);
      await begunAgain(execute).catch(async (error: unknown) => {
        await started.rollback(); // releases only the adapter's own lock
        throw error;
      });
      return started;
    });
    return released(value, release);
  };
  return inner;
}

const COMMIT: Query = { sql: "COMMIT", args: [], argTypes: [] };
const BEGIN: Query = { sql: "BEGIN IMMEDIATE", args: [], argTypes: [] };

/**
 * The adapter's own BEGIN takes no lock before the first write: finding the file locked only there would fail the whole
 * transaction. So it is restarted as a write transaction. Throws when the file is locked: it has not started then.
 */
async function begunAgain(execute: Adapter["executeRaw"]): Promise<void> {
  await execute(COMMIT);
  await execute(BEGIN);
}

function released(transaction: Transaction, release: () => void): Transaction {
  const commit = transaction.commit.bind(transaction);
  const rollback = transaction.rollback.bind(transaction);
  transaction.commit = () => commit().finally(release);
  transaction.rollback = () => rollback().finally(release);
  return transaction;
}

/** How long waiting statements may run back to back before yielding to the event loop, in ms. */
const IN_A_ROW_MS = 25;

/**
 * First in, first out. A holder that finds the file locked by another program releases this lock and queues again:
 * others read meanwhile. `holder` tells the watchdog who holds the lock.
 */
export class Lock {
  private readonly queue: (() => void)[] = [];
  private readonly foreign = new ForeignLock();
  /** The number of the current holder; undefined while the lock is free. */
  holder: number | undefined;
  private holders = 0;
  private rowBegan = 0;

  tryTake(): (() => void) | undefined {
    if (this.holder !== undefined) return undefined;
    this.rowBegan = performance.now();
    return this.takeLock();
  }

  async take(): Promise<() => void> {
    const free = this.tryTake();
    if (free) return free;
    await new Promise<void>((resolve) => this.queue.push(resolve));
    return this.takeLock();
  }

  /** Runs `work` while nothing else holds the lock. It must be one statement or only reads, since it may run again. */
  hold<T>(work: () => T | Promise<T>, { writes = false } = {}): Promise<T> {
    const held = async () => {
      const release = this.tryTake() ?? (await this.take());
      try {
        return await work();
      } finally {
        release();
      }
    };
    return this.foreign.outlast(held, { writes });
  }

  /** Holds the lock from the start of a write transaction until `release` is called. `begin` may be called again. */
  holdFrom<T>(begin: () => T | Promise<T>): Promise<{ value: T; release: () => void }> {
    const started = async () => {
      const release = this.tryTake() ?? (await this.take());
      try {
        return { value: await begin(), release };
      } catch (error) {
        release();
        throw error;
      }
    };
    return this.foreign.outlast(started, { writes: true });
  }

  /** Returns the function that releases the lock. */
  private takeLock(): () => void {
    this.holder = ++this.holders;
    let done = false;
    return () => {
      if (done) return;
      done = true;
      this.handOn();
    };
  }

  /** Statements are synchronous, and a waiting one runs in the same turn: many in a row would block everything else. */
  private handOn(): void {
    const next = this.queue.shift();
    if (!next) this.holder = undefined;
    else if (performance.now() - this.rowBegan < IN_A_ROW_MS) next();
    else
      setImmediate(() => {
        this.rowBegan = performance.now();
        next();
      });
  }
}

/** Returns a function that checks a lock: true once the same holder has been seen in this many checks in a row. */
export function stuckWatch(lock: Pick<Lock, "holder">, looks: number): () => boolean {
  let [seen, times] = [lock.holder, 0];
  return () => {
    times = lock.holder !== undefined && lock.holder === seen ? times + 1 : 1;
    seen = lock.holder;
    return seen !== undefined && times >= looks;
  };
}
