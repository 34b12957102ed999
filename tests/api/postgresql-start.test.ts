import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storeFault } from "@/lib/core/db/faults";
import { postgresql } from "@/lib/core/db/postgresql/engine";
import { transact, write } from "@/lib/core/db/transact";
import { execute, executeAlone } from "@/lib/core/db/statements";
import { db, Prisma } from "@/lib/core/db/db";
import { deployPostgresql } from "../../lib/commands/deploy-postgresql.mjs";
import { readMigrations } from "../../lib/commands/migration-files.mjs";
import { onOther } from "../support/both-databases";
import { operate, refusedWith } from "../support/operator";
import { startPostgres, type PostgresServer } from "../support/postgres-server";
import { SlowLine } from "../support/slow-line";

// How PostgreSQL is opened, and the messages when that fails.

let server: PostgresServer;
let admin: pg.Client;
beforeAll(async () => {
  server = await startPostgres({ inMemory: true });
  admin = new pg.Client({ connectionString: server.url("postgres") });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await server.stop();
});

let made = 0;
async function database(more = ""): Promise<string> {
  const name = `start_${++made}`;
  await admin.query(`CREATE DATABASE ${name} ${more}`);
  return server.url(name);
}
const tablesOf = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = 'public'",
  );
  await client.end();
  return rows[0]!.n;
};

describe("the migrations", () => {
  test("are applied once, however many processes start at once", async () => {
    const url = await database();
    const applied = await Promise.all([1, 2, 3].map(() => deployPostgresql(url)));
    expect(applied.flat()).toEqual(
      readMigrations("prisma/migrations-postgresql").map(({ name }) => name),
    );
  });

  test("leave a database with another program's tables unchanged", async () => {
    const url = await database();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("CREATE TABLE theirs (id int)");
    await client.end();
    await expect(deployPostgresql(url)).rejects.toThrow(
      "contains tables that don't belong to Troupe",
    );
    expect(await tablesOf(url)).toBe(1);
  });

  test("are missed by an operator's command with a sentence", async () => {
    const url = await database();
    for (const [program, args] of [
      ["waitlist", []],
      ["invite", ["ada@example.com"]],
      ["reset-factor", ["ada@example.com"]],
      ["end-sessions", ["--all"]],
    ] as const)
      expect(
        await operate(`lib/commands/${program}.mjs`, [...args], { DATABASE_URL: url }),
      ).toEqual(
        refusedWith(
          "The database in DATABASE_URL doesn't contain Troupe's tables yet. Start Troupe once.",
        ),
      );
    expect(await tablesOf(url)).toBe(0);
  });

  test.each([
    ["a newer program's", "0099_later", "was written by a newer version of Troupe"],
    ["an edited one", "", "was edited after it had been applied"],
  ])("refuse %s, and change nothing", async (_, name, sentence) => {
    const url = await database();
    await deployPostgresql(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await (name
      ? client.query(
          `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at) VALUES ('x', 'x', $1, now())`,
          [name],
        )
      : client.query(`UPDATE "_prisma_migrations" SET checksum = 'other'`));
    await client.end();
    await expect(deployPostgresql(url)).rejects.toThrow(sentence);
  });

  test.each([
    [() => "postgresql://troupe@127.0.0.1:1/none", "nothing answers at its host and port"],
    [() => "postgresql://troupe@nowhere.invalid/none", "there is no such host"],
    [() => server.url("no_such_database"), "there is no database of this name"],
  ])("say why a server is not reached", async (url, sentence) => {
    await expect(deployPostgresql(url())).rejects.toThrow(sentence);
  });
});

describe("a server", () => {
  test.each([
    ["ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0", "its encoding is SQL_ASCII"],
    ["ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0", "knows only the letters of English"],
  ])("whose database is made with %s is refused", async (how, sentence) => {
    await expect(postgresql(await database(how)).open()).rejects.toThrow(sentence);
  });

  test("that acknowledges what it has not written is refused", async () => {
    const url = await database();
    await admin.query(
      `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off`,
    );
    await expect(postgresql(url).open()).rejects.toThrow("synchronous_commit is off");
  });

  test("is shared by several processes: they receive each other's messages, and one has each duty", async () => {
    const url = await database();
    await deployPostgresql(url);
    const [one, other] = [postgresql(url), postgresql(url)];
    await Promise.all([one.open(), other.open()]);
    const heard: string[] = [];
    let missed = 0;
    other.cluster!.listen(
      (message) => void heard.push(message),
      () => void missed++,
    );
    const long = "x".repeat(3_000);
    for (const word of ["first", "second", long, long, long]) one.cluster!.send(word);
    one.cluster!.send("to nobody else", other.cluster!.node);
    other.cluster!.send("its own");
    await expect.poll(() => heard.length).toBe(6);
    expect(heard.slice(0, 2)).toEqual(["first", "second"]);
    expect(heard).not.toContain("its own");
    one.cluster!.send("x".repeat(9_000)); // more than a notification can contain
    await expect.poll(() => missed).toBe(1);

    for (const again of [1, 2]) {
      expect(await one.cluster!.hasDuty("schedules"), `time ${again}`).toBe(true);
      expect(await other.cluster!.hasDuty("schedules"), `time ${again}`).toBe(false);
    }
    await one.cluster!.close();
    await expect.poll(() => other.cluster!.hasDuty("schedules")).toBe(true);

    // A broken connection is reopened, and messages sent meanwhile may be missing.
    await admin.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'troupe line' AND datname = $1",
      [new URL(url).pathname.slice(1)],
    );
    await expect.poll(() => missed).toBe(2);
    await expect.poll(() => other.cluster!.hasDuty("schedules")).toBe(true);
    expect(Math.abs(other.now().getTime() - Date.now())).toBeLessThan(1_000);
    await other.cluster!.close();
  });
});

describe("transactions", () => {
  test("of one owner run one after the other, those of others at the same time", async () => {
    const url = await database();
    await deployPostgresql(url);
    await onOther(postgresql(url), async () => {
      const me = "owner-1" as never;
      const order: string[] = [];
      const slow = (whose: never, name: string) =>
        transact(whose, async (tx) => {
          order.push(`${name} begins`);
          await tx.$executeRaw`SELECT 1 FROM pg_sleep(0.2)`;
          order.push(`${name} ends`);
        });
      await Promise.all([slow(me, "first"), slow(me, "second")]);
      expect(order[0]!.split(" ")[0]).toBe(order[1]!.split(" ")[0]);
      order.length = 0;
      await Promise.all([slow(me, "first"), slow("owner-2" as never, "second")]);
      expect(order.slice(0, 2).every((each) => each.endsWith("begins"))).toBe(true);
    });
  });

  test("whose connection is cut are answered 503, and the next one works", async () => {
    const url = await database();
    await deployPostgresql(url);
    await onOther(postgresql(url), async () => {
      const cut = write(null, (tx) =>
        execute(tx, Prisma.sql`SELECT pg_terminate_backend(pg_backend_pid())`),
      );
      const error = await cut.catch((caught: unknown) => caught);
      expect(storeFault(error)).toMatchObject({ status: 503, headers: { "Retry-After": "2" } });
      expect(await write(null, (tx) => execute(tx, Prisma.sql`SELECT 1 AS one`))).toBe(1);
    });
  });

  test("and statements whose connection does not respond get 503, and the next ones work", async () => {
    const url = await database();
    await deployPostgresql(url);
    const line = await SlowLine.to(url);
    try {
      await onOther(postgresql(line.url, url, 1_000), async () => {
        const works: (() => Promise<unknown>)[] = [
          () => write(null, (tx) => execute(tx, Prisma.sql`SELECT 1 AS one`)),
          () => executeAlone(Prisma.sql`SELECT 1 AS one`),
          () => db().user.count(),
          () => transact(null, (tx) => tx.user.count()),
        ];
        for (const work of works) {
          await work();
          line.stall();
          const error = await work().catch((caught: unknown) => caught);
          expect(storeFault(error)).toMatchObject({ status: 503, headers: { "Retry-After": "2" } });
          line.resume();
          await work();
        }
      });
    } finally {
      await line.end();
    }
  });
});
