import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { deployPostgresql } from "../../lib/commands/deploy-postgresql.mjs";
import { Balancer } from "../support/balancer";
import { Cluster } from "../support/cluster";
import { ClusterLoad } from "../support/cluster-load";
import { laterVersion, newest } from "../support/later-version";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { startModelServer, type ModelServer } from "../support/model-server";
import { seededRandom } from "../support/seeded-random";

// SCALE 'Anything may die', except kills: under load clocks differ, notifications are lost, PostgreSQL crashes,
// connections stall, processes pause and exit. CLUSTER=all for the long version; ROUNDS=5 for fewer rounds.

const isLong = process.env.CLUSTER === "all";
const rounds = (long: number, short: number): number =>
  isLong ? Math.min(long, Number(process.env.ROUNDS ?? long)) : short;
const SIZE = isLong ? { nodes: 4, chats: 32, taskers: 8 } : { nodes: 3, chats: 6, taskers: 2 };
const SHIFT_MS = 120_000;

const random = seededRandom();
const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));
const preload = path.resolve(import.meta.dirname, "../support/shifted-clock.mjs");

let model: ModelServer;
let effects: LocalServer;
let cluster: Cluster;

beforeAll(async () => {
  model = await startModelServer();
  effects = await startLocalServer((asked, res) => res.end(`noted ${asked.url}`));
  cluster = await Cluster.of(
    SIZE.nodes,
    {
      DEEPSEEK_BASE_URL: model.url,
      DEEPSEEK_API_KEY: "sk-test",
      TOOL_ALLOWED_HOSTS: effects.host,
      NODE_OPTIONS: `--import=${preload}`,
    },
    {
      inMemory: !isLong,
      of: (at) => ({ CLOCK_SHIFT_MS: String([SHIFT_MS, -SHIFT_MS][at] ?? 0) }),
    },
  );
}, 120_000);
afterAll(async () => {
  if (process.env.SHOW) process.stderr.write(cluster?.output ?? "");
  await cluster?.end();
  await model?.close();
  await effects?.close();
});

/** Lets people send messages and route tasks while something is done; none of them may lose anything. */
async function under(
  what: string,
  work: (load: ClusterLoad) => Promise<unknown>,
  door?: () => string,
): Promise<ClusterLoad> {
  const load = new ClusterLoad(cluster, effects, door);
  await load.begin(SIZE.chats, SIZE.taskers);
  await work(load);
  await load.end();
  console.info(`${what}: ${load.summary}`);
  expect(await load.faults()).toEqual([]);
  return load;
}

/** The maximum number of claims of a run that started since then. */
async function mostClaims(since: Date): Promise<number> {
  const [found] = await cluster.rows<{ most: number }>(
    `SELECT max(fence)::int AS most FROM "Run" WHERE "createdAt" > $1::timestamp`,
    [since.toISOString().slice(0, -1)],
  );
  return found!.most;
}

const databaseNow = async (): Promise<Date> => {
  const [found] = await cluster.rows<{ now: Date }>("SELECT clock_timestamp() AS now");
  return found!.now;
};

test("processes whose clocks are two minutes off take nothing from each other, and lost notifications cost no word", async () => {
  const ahead = await Promise.all(
    cluster.nodes.map(async ({ url }) => {
      const { clock_ahead_ms } = (await (await fetch(`${url}/api/ready`)).json()) as {
        clock_ahead_ms: number;
      };
      return Math.round(clock_ahead_ms / 10_000) * 10_000 || 0; // not -0
    }),
  );
  expect(ahead.slice(0, 3)).toEqual([SHIFT_MS, -SHIFT_MS, 0]);
  const since = new Date((await databaseNow()).getTime() - SHIFT_MS);
  const ms = isLong ? 60_000 : 1_500;
  await under("clocks two minutes off, then notifications lost", async () => {
    await pause(ms);
    for (const share of isLong ? [0.2, 1] : [0.2]) {
      for (const line of cluster.lines) line.loses = () => random() < share;
      await pause(ms);
    }
  });
  for (const line of cluster.lines) line.loses = () => false;
  expect(await mostClaims(since)).toBe(1);
}, 600_000);

test("PostgreSQL crashes: nothing acknowledged is lost, no process exits, no one is asked", async () => {
  const crashes = rounds(30, 1);
  const back: number[] = [];
  const load = await under(`${crashes} crashes of PostgreSQL`, async () => {
    for (let crash = 0; crash < crashes; crash++) {
      await pause(500 + random() * 1_000);
      await cluster.server.crash(isLong ? random() * 8_000 : 0);
      const answered = performance.now();
      await Promise.all(cluster.nodes.map((node) => untilWritten(node.url)));
      back.push(performance.now() - answered);
    }
  });
  console.info(`every process writes again after ${Math.round(Math.max(...back))} ms at most`);
  expect(cluster.nodes.filter((node) => !node.alive)).toEqual([]);
  expect(load.counts).toMatchObject({ asked: 0, failed: 0 });
  if (isLong) expect(Math.max(...back)).toBeLessThan(5_000);
}, 3_600_000);

/** Resolves once the process at that URL can write. */
async function untilWritten(url: string): Promise<void> {
  while (!(await fetch(`${url}/api/health`)).ok) await pause(50);
}

const LATER = `-- Oldest program: ${newest}
${["Agent", "Conversation", "Message", "Run", "RunStep", "Session", "Task", "User"].map((table) => `ALTER TABLE "${table}" ADD COLUMN "later" TEXT;`).join("\n")}`;

test("a migration is applied and each process in turn stopped: no call fails, and no stream is cut twice", async () => {
  const stops = rounds(8, 1);
  const balancer = await Balancer.before(cluster.nodes);
  onTestFinished(() => balancer.end());
  const load = await under(
    `${stops} stops behind a load balancer`,
    async () => {
      await deployPostgresql(cluster.database, laterVersion({ "9999_later": LATER }));
      for (let stop = 0; stop < stops; stop++) {
        await cluster.node(stop).stop();
        await cluster.node(stop).up();
      }
    },
    () => balancer.url,
  );
  expect(load.counts).toMatchObject({ refused: 0, asked: 0, failed: 0 });
  expect(load.mostBroken).toBeLessThanOrEqual(stops);
}, 600_000);

test.runIf(isLong)(
  "processes pause, and lines stall and are cut: nothing is written late, nothing happens twice",
  async () => {
    const each = rounds(50, 0);
    const load = await under(`${each} pauses, stalls and cuts each`, async () => {
      for (let round = 0; round < each; round++) {
        const at = Math.floor(random() * SIZE.nodes);
        const [node, line] = [cluster.node(at), cluster.lines[at]!];
        node.pause();
        await pause(round % 5 ? 5_000 : 40_000);
        node.resume();
        await pause(random() * 1_000);
        line.stall();
        await pause(random() * 15_000);
        line.resume();
        await pause(random() * 1_000);
        line.cut();
      }
    });
    console.info(`asked: ${load.counts.asked}, failed: ${load.counts.failed}`);
  },
  7_200_000,
);
