import { randomUUID } from "node:crypto";
import pg from "pg";
import type { PostgresServer } from "./postgres-server";

/** Does something with a separate connection to a PostgreSQL database. */
export async function onDatabase<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A new empty database on a server; returns its URL. */
export async function newDatabase(server: Pick<PostgresServer, "url">): Promise<string> {
  const name = `own_${randomUUID().replaceAll("-", "")}`;
  await onDatabase(server.url("postgres"), (client) => client.query(`CREATE DATABASE ${name}`));
  return server.url(name);
}
