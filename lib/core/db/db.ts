import "server-only";
import { config } from "@/lib/core/config";
import { engine, chooseEngine } from "@/lib/core/db/engine";
import { Prisma, type PrismaClient } from "@/prisma/generated/client";

export type Transaction = Prisma.TransactionClient;
export { Prisma };

/** The database's client, outside transactions. */
export const db = (): PrismaClient => engine().client();

/** Is this the database's unique constraint error? */
export function isTaken(error: unknown): boolean {
  return (
    (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002") ||
    engine().isTaken(error)
  );
}

/** Is this the database's foreign key error: was a row that this one belongs to deleted meanwhile? */
export const isOfDeleted = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2003";

/** Opens the configured database and verifies its settings. Throws an error with a sentence for the operator. */
export async function openDatabase(): Promise<void> {
  const { postgresqlUrl, DATABASE_DIRECT_URL } = config();
  if (postgresqlUrl) {
    // Loaded only where it is used: SQLite doesn't need it.
    const { postgresql } = await import("@/lib/core/db/postgresql/engine");
    chooseEngine(postgresql(postgresqlUrl, DATABASE_DIRECT_URL));
  }
  await engine().open();
}
