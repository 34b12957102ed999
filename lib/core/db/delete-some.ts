import "server-only";
import { Prisma, type Transaction } from "@/lib/core/db/db";
import { atPlaces, place } from "@/lib/core/db/dialect";

/**
 * Deletes at most this many rows of a table that match a condition on its columns; returns how many. In a transaction,
 * or (`db()`) as one of its own.
 */
export function deleteSome(
  within: Pick<Transaction, "$executeRaw">,
  table: Prisma.ModelName,
  where: Prisma.Sql,
  most: number,
): Promise<number> {
  const name = Prisma.raw(`"${table}"`);
  const places = Prisma.sql`SELECT ${place()} FROM ${name} WHERE ${where} LIMIT ${most}`;
  return within.$executeRaw(Prisma.sql`DELETE FROM ${name} WHERE ${atPlaces(places)}`);
}
