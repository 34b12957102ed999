import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import type { OwnerId } from "@/lib/core/identity";

/**
 * What one noun stores about a person: each has such a file, `personal-data.ts`, and lib/owner-data lists them all. A
 * deleted account leaves nothing behind, and its owner can export everything.
 */
export type PersonalData = {
  /**
   * Everything of it that the person may read, by name, in the API's format. Never a secret. Large lists are async
   * iterables (`eachRow` in row-page.ts), read while the file is downloaded.
   */
  exportable(me: OwnerId): Promise<Record<string, unknown>>;
  /**
   * Removes rows, `most` of each kind, and returns how many. Called until none is left: no transaction blocks the
   * database for long, however much a person has.
   */
  remove(tx: Transaction, me: OwnerId, most: number): Promise<number>;
  /** Work to do occasionally during a large removal, between two transactions. */
  between?(): Promise<void>;
};

/** Rows read at a time, so that others get a turn at the database. */
const AT_ONCE = 500;

/** All rows of a list that is short for everyone, read piece by piece. */
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
