import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { deployPostgresql } from "../../lib/commands/deploy-postgresql.mjs";
import { onDatabase } from "./new-database";
import { startPostgres, type PostgresServer } from "./postgres-server";

/** The template of new databases with tables. */
const TEMPLATE = "troupe_template";

/**
 * The PostgreSQL of a whole test run, which starts when the first test file requests it. Files run in separate
 * processes, so they use HTTP: `POST /` returns the URL of the server, `POST /migrated` that of a new database with
 * Troupe's tables.
 */
export class PostgresDoor {
  private server: Promise<PostgresServer> | undefined;
  private template: Promise<void> | undefined;
  private readonly http = createServer((request, response) => {
    const given = request.url === "/migrated" ? this.migrated() : this.address();
    given.then(
      (address) => response.end(address),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });

  static async open(): Promise<PostgresDoor> {
    const door = new PostgresDoor();
    await new Promise<void>((ready) => door.http.listen(0, "127.0.0.1", ready));
    return door;
  }

  /** The URL for these requests. */
  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  /** The URL of the server's first database. */
  async address(): Promise<string> {
    return (await (this.server ??= startPostgres({ inMemory: true }))).url("postgres");
  }

  async close(): Promise<void> {
    this.http.close();
    const server = await this.server?.catch(() => undefined); // the caller was told
    await server?.stop();
  }

  private async migrated(): Promise<string> {
    const server = await (this.server ??= startPostgres({ inMemory: true }));
    await (this.template ??= this.makeTemplate(server));
    const name = `troupe_${randomUUID().replaceAll("-", "")}`;
    await onDatabase(server.url("postgres"), (client) =>
      client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`),
    );
    return server.url(name);
  }

  private async makeTemplate(server: PostgresServer): Promise<void> {
    await onDatabase(server.url("postgres"), async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
      await client.query(`CREATE DATABASE ${TEMPLATE}`);
    });
    await deployPostgresql(server.url(TEMPLATE));
  }
}
