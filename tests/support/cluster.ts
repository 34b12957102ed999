import { randomUUID } from "node:crypto";
import { deployPostgresql } from "../../prisma/deploy-postgresql.mjs";
import { BareServer } from "./bare";
import { MailServer } from "./mail-server";
import { startPostgres, type PostgresServer } from "./postgres-server";
import { SlowLine } from "./slow-line";

/** Several processes on one PostgreSQL database, each with a line to it that can be stalled or cut. */
export class Cluster {
  private constructor(
    readonly nodes: BareServer[],
    readonly lines: SlowLine[],
    readonly database: string,
    private readonly env: Record<string, string>,
    private readonly server: PostgresServer,
    private readonly mail: MailServer,
  ) {}

  static async of(count: number, env: Record<string, string> = {}): Promise<Cluster> {
    const [server, mail] = await Promise.all([startPostgres(), MailServer.start()]);
    const database = server.url("postgres");
    await deployPostgresql(database);
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
      nodes.push(await BareServer.over("", { DATABASE_URL: line.url, ...shared }));
    }
    const cluster = new Cluster(nodes, lines, database, shared, server, mail);
    await Promise.all(nodes.map((node) => node.up()));
    return cluster;
  }

  /** One more process, not started yet, with other settings. */
  another(env: Record<string, string>): Promise<BareServer> {
    return BareServer.over("", { DATABASE_URL: this.database, ...this.env, ...env });
  }

  node(at: number): BareServer {
    return this.nodes[at % this.nodes.length]!;
  }

  /** What all processes have written to their error output. */
  get output(): string {
    return this.nodes.map((node) => node.output).join("");
  }

  async end(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()));
    await Promise.all(this.lines.map((line) => line.end()));
    await this.mail.down();
    await this.server.stop();
  }
}
