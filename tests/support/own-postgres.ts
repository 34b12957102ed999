import { randomUUID } from "node:crypto";
import pg from "pg";
import { TEMPLATE } from "./migrated-database";

/** Creates a database for this test file, a copy of the template, and uses it. */
export async function ownPostgres(server: string): Promise<string> {
  const name = `troupe_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  // Not by the configuration: a test file may still set variables before it is read.
  const [{ chooseEngine }, { postgresql }] = await Promise.all([
    import("@/lib/core/db/engine"),
    import("@/lib/core/db/postgresql/engine"),
  ]);
  chooseEngine(postgresql(url.href));
  return url.href;
}
