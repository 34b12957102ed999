import "server-only";
import { processSingleton } from "@/lib/core/singleton";
import type {
  AnyTransaction,
  ClientTransaction,
  LockOwner,
  SqlValue,
} from "@/lib/core/db/transaction";
import { sqlite } from "@/lib/core/db/sqlite/engine";
import type { Prisma, PrismaClient } from "@/prisma/generated/client";
import type { Sentence } from "@/lib/core/shared/sentence";

export type { SqlValue };

/** Rows as objects of their columns. Times are text in ISO 8601 with an offset, counts and sums are numbers. */
export type Query = (
  sql: string,
  values: readonly SqlValue[],
) => Promise<Record<string, unknown>[]>;

/** Words that all occur in a text; the last one may be a prefix. At most `most` texts, newest first. */
/** `owners`: whose texts; at least one. */
export type SearchQuery = {
  owners: readonly string[];
  words: string[];
  isBegun: boolean;
  most: number;
};

/** A passage has all of the groups, and of each group any of its words; `*` ends the beginning of a word. */
export type PassageQuery = string[][];

/** The expressions that databases write differently; dialect.ts says what each means. */
export type Dialect = {
  place(alias?: string): Prisma.Sql;
  placeValue: { column: string; selected: string; param: string; first: string | number };
  atPlaces(select: Prisma.Sql): Prisma.Sql;
  oneOfJson(column: string): string;
  amongJson(column: string): string;
  /** The text of a column before the first mark; all of it without one. */
  before(column: string, mark: string): string;
  unindexed(column: string): string;
  indexedBy(index: string): string;
  like(column: string): string;
  /** `characters`: each in all forms that it is found in. */
  containing(column: string, characters: string[]): [sql: string, pattern: string];
  jsonLength(column: string, ...path: string[]): string;
  jsonNumber(column: string, key: string): string;
  jsonOnly(column: string, key: string): string;
  jsonOfEach(column: string, ...path: string[]): string;
  jsonRows(...columns: string[]): string;
  whileHeld(select: Prisma.Sql): Prisma.Sql;
  ifFree(select: Prisma.Sql, isChanged: boolean): Prisma.Sql;
  jsonRecords(name: string, columns: Record<string, "text" | "integer">): string;
  joined: Prisma.Sql;
  searchHits(query: SearchQuery): Prisma.Sql;
  passageHits(table: Prisma.ModelName, query: PassageQuery): Prisma.Sql;
  bytes(hex: string): Prisma.Sql;
  bits(hex: string): Prisma.Sql;
  differingBits(column: Prisma.Sql, hex: string): Prisma.Sql;
};

/** `name`: for the log. `again`: when to retry, in seconds. */
export type StoreFault = { name: string; why: Sentence; again?: number };

/** How several processes on one database communicate. */
export type Cluster = {
  /** This process's id among them. */
  readonly node: string;
  /** Sends a message to every other process, or to one of them. It may be lost; never waits, never throws. */
  send(message: string, to?: string): void;
  /** `heard` gets each message from another process; `missed` is called when some may have been lost. */
  listen(heard: (message: string) => void, missed: () => void): void;
  /** Is this process the one with this duty? One process has it until it ends or is cut off from the database. */
  hasDuty(name: string): Promise<boolean>;
  /** How many milliseconds ago the database was last heard from. */
  silence(): number;
  /** How many milliseconds this machine's clock is ahead of the database's. */
  ahead(): number;
  close(): Promise<void>;
};

/** A database that Troupe works on. Everything else in lib uses this interface and names no database. */
export type Engine = {
  readonly dialect: Dialect;
  /** null: only one process ever uses this database. */
  readonly cluster: Cluster | null;
  /** The time by the clock that all processes on this database share. */
  now(): Date;
  client(): PrismaClient;
  /** Verifies the settings, and monitors the connection. Throws an error with a sentence for the operator. */
  open(): Promise<void>;
  /** Reads that see one consistent state of a few rows, as far as possible. They may run again. */
  read<T>(work: (query: Query) => Promise<T>): Promise<T>;
  transact<T>(whose: LockOwner, work: (tx: ClientTransaction) => Promise<T>): Promise<T>;
  write<T>(whose: LockOwner, work: (tx: AnyTransaction) => Promise<T>): Promise<T>;
  /** Within a transaction: also blocks transactions of this owner until it ends. */
  lock(within: AnyTransaction, whose: LockOwner): Promise<void>;
  /** Statements within a transaction of either kind; `sql` takes its values as `?`. */
  query(within: AnyTransaction, sql: string, values: readonly SqlValue[]): ReturnType<Query>;
  /** Returns the number of changed rows. */
  execute(within: AnyTransaction, sql: string, values: readonly SqlValue[]): Promise<number>;
  /**
   * One statement that is a transaction by itself: a single message where the database is another process. Returns the
   * number of changed rows.
   */
  executeAlone(sql: string, values: readonly SqlValue[]): Promise<number>;
  /** The same for a statement that writes and returns rows. */
  queryAlone(sql: string, values: readonly SqlValue[]): ReturnType<Query>;
  /**
   * Within a transaction, for statements whose row count no one needs: where the database is another process, it is
   * sent without waiting for the response. If it fails, the next statement or the commit fails, and the transaction
   * throws its error.
   */
  executePipelined(within: AnyTransaction, sql: string, values: readonly SqlValue[]): Promise<void>;
  /** The same, sent with the commit where the database has many connections: its rows are locked only that long. */
  executeLast(within: AnyTransaction, sql: string, values: readonly SqlValue[]): Promise<void>;
  /** Whether it can compare bits: on SQLite a library does, which is not there for every system. */
  comparesBits(): boolean;
  /** The file whose search index keeps words of deleted texts until it is merged; null if there is none. */
  mergedFile(): string | null;
  /** The space that the database takes, in bytes, by its parts. */
  sizes(): Promise<Record<string, number>>;
  /** Throws unless the database is writable. */
  tryWriting(): Promise<void>;
  /** Is this a statement's own unique constraint error? */
  isTaken(error: unknown): boolean;
  /** What an error means that comes from the store and not from the call; undefined for other errors. */
  faultOf(error: unknown): StoreFault | undefined;
};

const chosen = () => processSingleton("db.engine", () => ({ engine: sqlite as Engine }));

/** The database in use: SQLite, unless another was chosen at startup. */
export const engine = (): Engine => chosen().engine;
export const chooseEngine = (engine: Engine): void => void (chosen().engine = engine);
