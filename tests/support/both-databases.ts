import { inject } from "vitest";
import { engine, chooseEngine, type Engine } from "@/lib/core/db/engine";
import { postgresql } from "@/lib/core/db/postgresql/engine";
import { sqlite } from "@/lib/core/db/sqlite/engine";
import { migratedPostgres } from "./shared-postgres";

/** Does work on SQLite and on PostgreSQL, one after the other; returns both outcomes. */
export const onBoth = async <T>(other: Engine, work: () => Promise<T>): Promise<[T, T]> => [
  await onOther(sqlite, work),
  await onOther(other, work),
];

/** Does work on another database. */
export async function onOther<T>(other: Engine, work: () => Promise<T>): Promise<T> {
  const used = engine();
  chooseEngine(other);
  try {
    return await work();
  } finally {
    chooseEngine(used);
  }
}

export type OtherDatabase = { url: string; engine: Engine };

/** A separate PostgreSQL database beside the test file's SQLite one. */
export async function otherDatabase(): Promise<OtherDatabase> {
  if (inject("postgres")) throw new Error("These tests compare with SQLite: run them on it.");
  const url = await migratedPostgres();
  return { url, engine: postgresql(url) };
}
