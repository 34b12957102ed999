import { readFileSync } from "node:fs";
import path from "node:path";
import type { PostgresServer } from "../../../support/postgres-server";
import type { DiskOrder, Synced } from "../disk-writer";
import type { Figure } from "../figures";
import { Nodes, pause, startModel } from "../nodes";
import { startProgram } from "../program";
import { readChat } from "../read-chat";

const REPLIES = Number(process.env.REPLIES ?? 256);
const WARM_UP_MS = 10_000;
const COUNTED_MS = 20_000;
/** A statement that ran less often has no meaningful slowest hundredth. */
const LEAST_TIMES = 300;
const SHOWN = 5;

/**
 * With this many concurrent replies, each of another person: how long PostgreSQL took, by its own log, for each of
 * Troupe's statements, without waiting for a connection. Commits wait for the disk: the time for a process that does
 * nothing else is printed for comparison.
 */
export async function measureStatements(server: PostgresServer, rounds: number): Promise<Figure[]> {
  const { output } = server;
  if (!output) throw new Error("The log of the server of TEST_POSTGRES_URL cannot be read.");
  const model = await startModel();
  const nodes = await Nodes.on(server, 1, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-bench",
  });
  const disk = await startProgram<DiskOrder, Synced>("disk-writer", nodes.env);
  try {
    await nodes.scale(1);
    const { url } = nodes.all[0]!;
    const people = await nodes.people(REPLIES);
    const heard = { tokens: 0, isOver: false };
    const readers = people.map(async ({ headers, agentId }, nth) => {
      const body = JSON.stringify({ content: "Tell me. [tokens=120 pace=40]", agent_id: agentId });
      await pause((nth * 5_000) / REPLIES); // they do not all start in the same moment
      while (!heard.isOver)
        await readChat(url, { ...headers, accept: "text/event-stream" }, body, heard);
    });
    await pause(WARM_UP_MS);
    const found: Timed[] = [];
    const synced: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const before = readFileSync(output, "utf8").length;
      await logged(nodes, true);
      const { tookMs } = await disk.ask({ folder: path.dirname(output), forMs: COUNTED_MS });
      synced.push(slowestHundredth(tookMs));
      await logged(nodes, false);
      await pause(1_000); // by then each session has applied it
      found.push(timesOf(readFileSync(output, "utf8").slice(before)));
    }
    heard.isOver = true;
    await Promise.all(readers);
    const name = "p99 of 8 KiB that another process writes to that disk meanwhile";
    return [...figuresOf(found), { name, values: synced, unit: " ms" }];
  } finally {
    disk.stop();
    await nodes.end();
    model.stop();
  }
}

/** Makes the server log how long each statement takes. */
async function logged(nodes: Nodes, on: boolean): Promise<void> {
  await nodes.rows(`ALTER SYSTEM SET log_min_duration_statement = ${on ? 0 : -1}`);
  await nodes.rows("ALTER SYSTEM SET log_parameter_max_length = 0");
  await nodes.rows("SELECT pg_reload_conf()");
}

type Timed = Map<string, number[]>;

const LINE =
  /\[(\d+)\] LOG: {2}duration: ([\d.]+) ms {2}(?:(parse|bind|execute) [^:]*|statement): (.*)/;

/**
 * Statement → its times in ms. A prepared statement is parsed, bound and executed, and each of these is logged
 * separately.
 */
function timesOf(log: string): Timed {
  const times: Timed = new Map();
  const before = new Map<string, number>();
  for (const line of log.split("\n")) {
    const [, pid, ms, step, sql] = LINE.exec(line) ?? [];
    if (!pid || !sql) continue;
    const total = (before.get(pid) ?? 0) + Number(ms);
    if (step === "parse" || step === "bind") {
      before.set(pid, total);
      continue;
    }
    before.delete(pid);
    const known = times.get(sql);
    if (known) known.push(total);
    else times.set(sql, [total]);
  }
  return times;
}

/** The statements with the slowest hundredths, worst first. */
function figuresOf(found: Timed[]): Figure[] {
  const often = [...found[0]!.keys()].filter((sql) =>
    found.every((times) => (times.get(sql)?.length ?? 0) >= LEAST_TIMES),
  );
  if (!often.length) throw new Error("The server's log holds no statement that came often.");
  const worst = often
    .map((sql) => ({ sql, values: found.map((times) => slowestHundredth(times.get(sql)!)) }))
    .toSorted((one, other) => Math.max(...other.values) - Math.max(...one.values));
  return worst.slice(0, SHOWN).map(({ sql, values }) => ({
    name: `p99 at ${REPLIES} replies, of ${often.length} statements: ${sql.slice(0, 80)}`,
    values,
    unit: " ms",
    bar: { most: 5 },
  }));
}

const slowestHundredth = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
