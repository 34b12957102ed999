import { inject } from "vitest";
import { Cluster, type Differences } from "./cluster";
import { withDatabase, type PostgresServer } from "./postgres-server";

export type SharedPostgres = Pick<PostgresServer, "url">;

async function ask(path: string): Promise<string> {
  const answer = await fetch(inject("postgresDoor") + path, { method: "POST" });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

/** The PostgreSQL that all test files of this run share; it starts with the first that requests it. */
export async function sharedPostgres(): Promise<SharedPostgres> {
  const address = await ask("/");
  return { url: (name) => withDatabase(address, name) };
}

/** A new database with Troupe's tables on the shared PostgreSQL; returns its URL. */
export const migratedPostgres = (): Promise<string> => ask("/migrated");

/** Several processes on a new database of the shared PostgreSQL. */
export const clusterOf = async (
  count: number,
  env: Record<string, string> = {},
  differences: Differences = {},
): Promise<Cluster> => Cluster.of(count, env, { ...differences, on: await migratedPostgres() });
