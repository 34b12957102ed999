import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import type { UserId } from "@/lib/core/identity";

/**
 * What one noun keeps of a person: each has such a file, `personal-data.ts`, and lib/settings knows them all. An account
 * leaves nothing behind, and its owner can take everything along.
 */
export type PersonalData = {
  /**
   * All that the person may read of it, by name, as it is on the wire. Never a secret. What there may be much of is an
   * async iterable (`eachRow` in row-page.ts), which is asked for its rows while the file is taken.
   */
  exportable(me: UserId): Promise<Record<string, unknown>>;
  /**
   * Removes rows, `most` of each kind, and says how many went. It is called until none is left: no transaction holds the
   * database for long, however much somebody has.
   */
  remove(tx: Transaction, me: UserId, most: number): Promise<number>;
  /** What is to be done now and then while much goes, between two transactions. */
  between?(): Promise<void>;
};

/** Rows that are read at a time, so that others get their turn at the database. */
const AT_ONCE = 500;

/** All rows of a list of which nobody has many, read piece by piece. */
export async function everyRow<Row>(
  read: (piece: { skip: number; take: number }) => Promise<Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const rows = await read({ skip: all.length, take: AT_ONCE });
    all.push(...rows);
    if (rows.length < AT_ONCE) return all;
  }
}
