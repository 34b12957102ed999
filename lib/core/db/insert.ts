import "server-only";
import { Prisma, type Transaction } from "@/lib/core/db/db";

type Value = string | number | boolean | Date | null;
type Row = Record<string, Value>;

/**
 * Inserts rows (all with the same columns) in one plain statement. For the few writes that stand between a person's
 * message and the model: compiling a `createMany` took longer than all other statements of its transaction together.
 */
export async function insert(tx: Transaction, table: Prisma.ModelName, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0]!);
  const places = `(${columns.map(() => "?").join(", ")})`;
  const names = columns.map((name) => `"${name}"`).join(", ");
  const values = rows.flatMap((row) => columns.map((name) => row[name] ?? null));
  await tx.$executeRawUnsafe(`INSERT INTO "${table}" (${names}) VALUES ${rows.map(() => places).join(", ")}`, ...values);
}
