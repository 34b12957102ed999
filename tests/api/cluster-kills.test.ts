import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cluster } from "../support/cluster";
import { ClusterLoad } from "../support/cluster-load";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { startModelServer, type ModelServer } from "../support/model-server";
import { seededRandom } from "../support/seeded-random";
import { clusterOf } from "../support/shared-postgres";

// SCALE 'Anything may die': processes are killed at random under load. CLUSTER=all for the long version; SEED=2 for
// other moments.

const SIZE =
  process.env.CLUSTER === "all"
    ? { nodes: 4, chats: 64, taskers: 16, kills: Number(process.env.KILLS ?? 200) }
    : { nodes: 3, chats: 8, taskers: 2, kills: 5 };

const random = seededRandom();
const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

let model: ModelServer;
let effects: LocalServer;
let cluster: Cluster;

beforeAll(async () => {
  model = await startModelServer();
  effects = await startLocalServer((asked, res) => res.end(`noted ${asked.url}`));
  cluster = await clusterOf(SIZE.nodes, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
    TOOL_ALLOWED_HOSTS: effects.host,
  });
}, 120_000);
afterAll(async () => {
  await cluster?.end();
  await model?.close();
  await effects?.close();
});

/** Kills one process, sometimes two, sometimes all; each is started again. */
async function kill(): Promise<void> {
  const dice = random();
  const many = dice < 0.1 ? SIZE.nodes : dice < 0.3 ? 2 : 1;
  const from = Math.floor(random() * SIZE.nodes);
  const chosen = Array.from({ length: many }, (_, at) => cluster.node(from + at));
  await Promise.all(chosen.map((node) => node.kill()));
  await pause(random() * 2_000);
  await Promise.all(chosen.map((node) => node.up()));
}

test("processes are killed at random: nothing acknowledged is lost, nothing happens twice, every run ends", async () => {
  const load = new ClusterLoad(cluster, effects);
  await load.begin(SIZE.chats, SIZE.taskers);
  for (let kills = 0; kills < SIZE.kills; kills++) {
    await pause(500 + random() * 2_500);
    await kill();
  }
  await load.end();
  console.info(`${SIZE.kills} kills of ${SIZE.nodes} processes: ${load.summary}`);
  expect(await load.faults()).toEqual([]);
}, 3_600_000);
