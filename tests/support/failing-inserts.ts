import { inject } from "vitest";
import type { Prisma } from "@/lib/core/db/db";
import { db } from "@/lib/core/db/db";

/** Makes inserts into a table fail as on a full disk. Returns a function that ends this. */
export async function failInserts(table: Prisma.ModelName): Promise<() => Promise<unknown>> {
  const isPostgres = Boolean(inject("postgres"));
  const statements = isPostgres
    ? [
        `CREATE OR REPLACE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'full' USING ERRCODE = 'disk_full'; END $$`,
        `CREATE TRIGGER disk_full BEFORE INSERT ON "${table}" FOR EACH ROW EXECUTE FUNCTION disk_full()`,
      ]
    : [
        `CREATE TRIGGER disk_full BEFORE INSERT ON "${table}" BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
      ];
  for (const each of statements) await db().$executeRawUnsafe(each);
  return async () =>
    db().$executeRawUnsafe(`DROP TRIGGER disk_full${isPostgres ? ` ON "${table}"` : ""}`);
}
