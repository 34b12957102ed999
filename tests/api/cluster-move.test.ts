import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { beforeAll, expect, inject, test } from "vitest";
import { fillEveryTable } from "../support/every-table";
import { newDatabase, onDatabase } from "../support/new-database";
import { sharedPostgres, type SharedPostgres } from "../support/shared-postgres";
import { seededRandom } from "../support/seeded-random";

// SCALE 'Moving, keeping, upgrading': a move that is killed at any moment, and one of 100,000 messages. CLUSTER=all for
// the long version.

const isLong = process.env.CLUSTER === "all";
const SIZE = isLong
  ? { kills: 50, rows: 300, messages: 100_000 }
  : { kills: 1, rows: 30, messages: 500 };
const random = seededRandom();
const root = path.resolve(import.meta.dirname, "../..");

let server: SharedPostgres;
beforeAll(async () => void (server = await sharedPostgres()), 60_000);

const newFile = (): string => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "troupe-move-")), "troupe.db");
  copyFileSync(inject("migrated"), file);
  return file;
};

/** Runs the command, to its end or until it is killed. Resolves with its exit code, time and peak memory. */
async function move(from: string, to: string, killAfterMs?: number) {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ["--import", MEASURE, "lib/commands/move.mjs", "--to", to],
    {
      cwd: root,
      env: {
        ...process.env,
        DATABASE_URL: from,
        AUTH_SECRET: "a-secret-of-at-least-32-characters",
      } as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let [output, errors] = ["", ""];
  child.stdout.on("data", (text) => (output += String(text)));
  child.stderr.on("data", (text) => (errors += String(text)));
  const timer =
    killAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearTimeout(timer);
  return {
    code,
    output,
    errors,
    ms: performance.now() - began,
    mebibytes: Number(/largest (\d+) KiB/.exec(errors)?.[1] ?? 0) / 1024,
  };
}
const MEASURE = `data:text/javascript,process.once("exit",()=>process.stderr.write("largest "+process.resourceUsage().maxRSS+" KiB"))`;

const sumOf = (file: string): string =>
  createHash("sha256").update(readFileSync(file)).digest("hex");

/** The number of people's rows there; 0 if there are no tables yet. */
const countIn = (url: string): Promise<number> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query(`SELECT to_regclass('"Message"') IS NOT NULL AS there`);
    if (!rows[0].there) return 0;
    const found = await client.query(`SELECT count(*)::int AS count FROM "Message"`);
    return found.rows[0].count as number;
  });

test("a move that is killed at any moment leaves the target empty or whole, and the source as it was", async () => {
  const file = newFile();
  fillEveryTable(file, SIZE.rows);
  const before = sumOf(file);
  const { ms } = await moveBack(file);
  let whole = 0;
  for (let kill = 0; kill < SIZE.kills; kill++) {
    const target = await newDatabase(server);
    const copy = newFile();
    copyFileSync(file, copy);
    const { code } = await move(`file:${copy}`, target, random() * ms);
    const count = await countIn(target);
    expect([0, SIZE.rows]).toContain(count);
    if (count) whole++;
    if (code !== 0 && count === 0) expect(sumOf(copy)).toBe(before);
    // A killed move is repeated, on the same target if it is empty.
    if (count === 0) expect((await move(`file:${copy}`, target)).code).toBe(0);
    const back = `${copy}.back`;
    await move(target, `file:${back}`, random() * ms);
    if (existsSync(back)) expect(countInFile(back)).toBe(SIZE.rows);
    else expect((await move(target, `file:${back}`)).errors).toContain("largest");
    expect(countInFile(back)).toBe(SIZE.rows);
  }
  console.info(`${SIZE.kills} kills each way; ${whole} had come to their end`);
}, 1_800_000);

/** A whole move of a copy, to measure its time. */
async function moveBack(file: string) {
  const copy = newFile();
  copyFileSync(file, copy);
  return move(`file:${copy}`, await newDatabase(server));
}

function countInFile(file: string): number {
  const db = new Database(file, { readonly: true });
  try {
    return db.prepare(`SELECT count(*) FROM "Message"`).pluck().get() as number;
  } finally {
    db.close();
  }
}

test("many messages go there and back in bounded time and memory, and are the same", async () => {
  const file = newFile();
  fillEveryTable(file, 10);
  multiply(file, SIZE.messages);
  const target = await newDatabase(server);
  const there = await move(`file:${file}`, target);
  expect([there.code, there.errors]).toEqual([0, expect.stringMatching(/^largest/)]);
  const back = `${file}.back`;
  const again = await move(target, `file:${back}`);
  expect([again.code, again.errors]).toEqual([0, expect.stringMatching(/^largest/)]);
  expect(again.output).toBe(there.output); // the checksums of every table
  const said = ({ ms, mebibytes }: typeof there) =>
    `${(ms / 1000).toFixed(1)} s, ${Math.round(mebibytes)} MiB`;
  console.info(`${SIZE.messages} messages: there ${said(there)}; back ${said(again)}`);
  for (const { ms, mebibytes } of [there, again]) {
    expect(mebibytes).toBeLessThan(512);
    if (isLong) expect(ms).toBeLessThan(120_000);
  }
}, 1_800_000);

/** Fills a file up to this many messages, a tenth of them with a run; some texts have a megabyte. */
function multiply(file: string, messages: number): void {
  const db = new Database(file);
  db.pragma("foreign_keys = OFF");
  const columnsOf = (table: string) =>
    db.prepare(`SELECT name FROM pragma_table_info('${table}')`).pluck().all() as string[];
  const copies = (table: string, count: number, changed: Record<string, string>) => {
    const columns = columnsOf(table);
    db.prepare(
      `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(", ")})
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       SELECT ${columns.map((name) => changed[name] ?? `"${name}"`).join(", ")} FROM n, (SELECT * FROM "${table}" LIMIT 1)`,
    ).run(count);
  };
  copies("Run", messages / 10, { id: "'run-' || i" });
  copies("Message", messages, {
    id: "'message-' || i",
    position: "i + 100",
    content: `CASE WHEN i % ${messages / 5} = 0 THEN replace(hex(zeroblob(500000)), '00', 'é ') ELSE 'A message of usual length, number ' || i || ': ' || hex(randomblob(100)) END`,
  });
  db.close();
}
