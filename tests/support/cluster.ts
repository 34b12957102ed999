import { randomUUID } from "node:crypto";
import pg from "pg";
import { deployPostgresql } from "../../lib/commands/deploy-postgresql.mjs";
import { BareServer } from "./bare";
import type { BrokenRule } from "./bare-bundle";
import { MailServer } from "./mail-server";
import { startPostgres, type PostgresServer } from "./postgres-server";
import { SlowLine } from "./slow-line";

/** of: settings of single processes. broken: a rule that all of them break. */
export type Differences = { of?: (at: number) => Record<string, string>; broken?: BrokenRule };

/** Several processes on one PostgreSQL database, each with a connection to it that can be stalled or cut. */
export class Cluster {
  private constructor(
    readonly nodes: BareServer[],
    readonly lines: SlowLine[],
    readonly database: string,
    private readonly env: Record<string, string>,
    private readonly own: PostgresServer | undefined,
    private readonly mail: MailServer,
  ) {}

  /** on: the database, with Troupe's tables; without it a separate server, which can crash. */
  static async of(
    count: number,
    env: Record<string, string> = {},
    {
      of = () => ({}),
      broken,
      on,
      inMemory,
    }: Differences & { on?: string; inMemory?: boolean } = {},
  ): Promise<Cluster> {
    const [own, mail] = await Promise.all([
      on ? undefined : startPostgres({ inMemory }),
      MailServer.start(),
    ]);
    const database = on ?? own!.url("postgres");
    if (own) await deployPostgresql(database);
    const shared = {
      AUTH_SECRET: randomUUID() + randomUUID(),
      SMTP_URL: mail.url,
      SMTP_ALLOW_PLAIN: "on",
      APP_URL: "http://troupe.test",
      ...env,
    };
    const lines: SlowLine[] = [];
    const nodes: BareServer[] = [];
    for (let at = 0; at < count; at++) {
      const line = await SlowLine.to(database);
      lines.push(line);
      nodes.push(
        await BareServer.over("", { DATABASE_URL: line.url, ...shared, ...of(at) }, broken),
      );
    }
    const cluster = new Cluster(nodes, lines, database, shared, own, mail);
    try {
      // With a broken rule the first process writes shared rows by itself: two at once might crash each other.
      if (broken) await nodes[0]?.up();
      await Promise.all((broken ? nodes.slice(1) : nodes).map((node) => node.up()));
    } catch (fault) {
      await cluster.end().catch(() => undefined);
      throw fault;
    }
    return cluster;
  }

  /** One more process, not started yet, with other settings. */
  another(env: Record<string, string>): Promise<BareServer> {
    return BareServer.over("", { DATABASE_URL: this.database, ...this.env, ...env });
  }

  /** The cluster's own server, if it has one. */
  get server(): PostgresServer {
    if (!this.own) throw new Error("The PostgreSQL server is not this cluster's own.");
    return this.own;
  }

  node(at: number): BareServer {
    return this.nodes[at % this.nodes.length]!;
  }

  /** Queries the database itself. */
  async rows<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.database });
    await client.connect();
    try {
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** The process with a duty for all (lib/core/cluster/duty.ts), by its session lock. */
  async holderOf(duty: string): Promise<BareServer | undefined> {
    const [found] = await this.rows<{ client_port: number }>(
      `SELECT client_port FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE locktype = 'advisory' AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND ((classid::bigint << 32) | objid::bigint) = hashtextextended($1, 1)`,
      [`duty:${duty}`],
    );
    return this.nodes.find((_, at) => found && this.lines[at]!.ports.includes(found.client_port));
  }

  /** The error output of all processes. */
  get output(): string {
    return this.nodes.map((node) => node.output).join("");
  }

  /** Throws with the output of a process that has ended unexpectedly. */
  async end(): Promise<void> {
    await Promise.allSettled(this.nodes.map((node) => node.kill()));
    await Promise.all(this.lines.map((line) => line.end()));
    await this.mail.down();
    await this.own?.stop();
    for (const node of this.nodes) node.complain();
  }
}
