import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { deployPostgresql } from "../../../lib/commands/deploy-postgresql.mjs";
import { BareServer } from "../../support/bare";
import { MailServer } from "../../support/mail-server";
import { newDatabase } from "../../support/new-database";
import type { PostgresServer } from "../../support/postgres-server";
import { newAccount, type Account } from "../account.mjs";
import { startNode } from "../processes.mjs";

const stops = new Set<() => void>();
process.on("exit", () => stops.forEach((stop) => stop()));
/** However this process ends, it leaves no child processes behind. */
export const stopAtExit = (stop: () => void): void => void stops.add(stop);

/** A model provider in its own process, which does not share a core with the readers. */
export async function startModel(...args: string[]): ReturnType<typeof startNode> {
  const model = await startNode(["--import", "tsx", "tests/support/model-server.ts", ...args]);
  stopAtExit(model.stop);
  return model;
}

/** Processes on their own database, directly connected to its server. */
export class Nodes {
  private constructor(
    readonly all: BareServer[],
    /** The settings of every process on this database. */
    readonly env: Record<string, string>,
    private readonly database: pg.Pool,
    private readonly mail: MailServer,
  ) {}

  /** Does not start them yet. */
  static async on(
    server: PostgresServer,
    count: number,
    settings: Record<string, string>,
  ): Promise<Nodes> {
    const url = await newDatabase(server);
    await deployPostgresql(url);
    const mail = await MailServer.start();
    const env = {
      DATABASE_URL: url,
      DATA_DIR: mkdtempSync(path.join(tmpdir(), "troupe-bench-")),
      AUTH_SECRET: randomUUID() + randomUUID(),
      APP_URL: "http://troupe.test",
      SMTP_URL: mail.url,
      SMTP_ALLOW_PLAIN: "on",
      RATE_LIMITS: "off",
      ...settings,
    };
    stopAtExit(() => rmSync(env.DATA_DIR, { recursive: true, force: true }));
    const all: BareServer[] = [];
    for (let at = 0; at < count; at++) all.push(await newNode("", env));
    return new Nodes(all, env, new pg.Pool({ connectionString: url, max: 2 }), mail);
  }

  /** Starts this many processes, and stops the others. */
  async scale(count: number): Promise<void> {
    await Promise.all(
      this.all.map(async (node, at) => {
        if (at >= count) await node.kill();
        else if (!node.alive) await node.up();
      }),
    );
  }

  /** People with an agent each, registered through the first process. */
  async people(count: number): Promise<Account[]> {
    const people: Account[] = [];
    while (people.length < count) people.push(await newAccount(this.all[0]!.url));
    return people;
  }

  /** Queries the database itself. */
  async rows<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.database.query<Row>(sql, values)).rows;
  }

  async end(): Promise<void> {
    await Promise.allSettled(this.all.map((node) => node.kill()));
    await this.database.end();
    await this.mail.down();
    rmSync(this.env.DATA_DIR!, { recursive: true, force: true });
  }
}

/** One process, not started yet. */
export async function newNode(file: string, env: Record<string, string>): Promise<BareServer> {
  const node = await BareServer.over(file, env);
  stopAtExit(() => void (node.alive && process.kill(node.pid, "SIGKILL")));
  return node;
}

/** Calls a process as this person; returns the response's JSON. Throws when it refuses. */
export async function call<Out>(
  node: BareServer,
  { headers }: Account,
  [method, place]: [method: string, place: string],
  body?: object,
): Promise<Out> {
  const answer = await fetch(node.url + place, {
    method,
    headers,
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${place}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Out;
}

export const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
