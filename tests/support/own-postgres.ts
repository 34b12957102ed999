import { randomUUID } from "node:crypto";
import pg from "pg";
import { beforeAll } from "vitest";
import { TEMPLATE } from "./migrated-database";

/** Creates a database for this test file, a copy of the template, and opens it before the first test. */
export async function ownPostgres(server: string): Promise<string> {
  const name = `troupe_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  await client.end();
  beforeAll(async () => {
    const { openDatabase } = await import("@/lib/core/db/db");
    await openDatabase();
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
