import { expect, inject } from "vitest";
import type { Transaction } from "@/lib/core/db/db";

/**
 * Within a transaction that holds its owner's lock: waits until a call under test waits for that lock, and so has done
 * the reads before its transaction. SQLite has one connection, on which such a call waits with all its reads.
 */
export async function untilOneWaits(tx: Transaction): Promise<void> {
  if (!inject("postgres")) return;
  const waiting = async () => {
    const [row] = await tx.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) AS count FROM pg_locks JOIN pg_database ON oid = database
      WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`;
    return Number(row!.count);
  };
  await expect.poll(waiting).toBe(1);
}
