// npm run bench -- cluster: what one, two and three processes on one PostgreSQL get done. Rounds are interleaved, so that
// a machine whose speed drifts affects all alike. Needs no build: the processes are bundled from the sources.
import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { Cluster } from "../support/cluster";
import { startModelServer } from "../support/model-server";
import { WebClient } from "../support/web-client";

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const MOST = 3;
const PLACES = 8;
/** How often each place is filled in a round. */
const WAVES = 4;
const PEOPLE = 8;
const CHATS = 48;
const TOKENS = 200;

const model = await startModelServer();
const cluster = await Cluster.of(MOST, {
  DEEPSEEK_BASE_URL: model.url,
  DEEPSEEK_API_KEY: "sk-bench",
  TASK_CONCURRENCY: String(PLACES),
  TASK_CONCURRENCY_PER_OWNER: "100",
});
const people = await Promise.all(
  Array.from({ length: PEOPLE }, async () => {
    const person = new WebClient(cluster.node(0).url);
    await person.join();
    const { AgentId } = await person.ask<{ AgentId: string }>("POST", "/api/agents", {
      name: "Scout",
      instructions: "Be brief.",
    });
    return { person, agentId: AgentId };
  }),
);
const at = (nth: number, nodes: number) => {
  const { person, agentId } = people[nth % PEOPLE]!;
  return { person: person.at(cluster.node(nth % nodes).url), agentId };
};

/** Tasks of a second each, all places full. Returns how many ended in a second. */
async function tasks(nodes: number): Promise<number> {
  const count = nodes * PLACES * WAVES;
  const made = await Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      const { person, agentId } = at(nth, nodes);
      const { TaskId } = await person.ask<{ TaskId: string }>("POST", "/api/tasks", {
        name: `Task-${randomUUID().slice(0, 13)}`,
        description: "Say it. [tokens=20 pace=50]",
        assigned_agents: [agentId],
      });
      return { person, TaskId };
    }),
  );
  await Promise.all(
    made.map(({ person, TaskId }) => person.ask("POST", `/api/route-task/${TaskId}`)),
  );
  const ids = made.map(({ TaskId }) => TaskId);
  for (;;) {
    const [found] = await cluster.rows<{ count: number; seconds: number }>(
      `SELECT count("finishedAt")::int AS count, extract(epoch FROM max("finishedAt") - min("createdAt"))::float8 AS seconds FROM "Run" WHERE "taskId" = ANY ($1)`,
      [ids],
    );
    if (found!.count === count) return count / found!.seconds;
    await new Promise((go) => setTimeout(go, 50));
  }
}

/** Chats whose model speaks as fast as it can. Returns how many tokens reached their readers in a second. */
async function tokens(nodes: number): Promise<number> {
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CHATS }, async (_, nth) => {
      const { person, agentId } = at(nth, nodes);
      const content = `Tell me. [tokens=${TOKENS}]`;
      const answer = await person.fetch(
        "POST",
        "/api/chat",
        { content, agent_id: agentId },
        { accept: "text/event-stream" },
      );
      await answer.text();
    }),
  );
  return (CHATS * TOKENS) / ((performance.now() - began) / 1000);
}

/** Brings so many processes up, and the others down. */
async function scale(nodes: number): Promise<void> {
  for (const [nth, node] of cluster.nodes.entries())
    if (nth >= nodes) await node.kill();
    else if (!node.alive) await node.up();
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

try {
  const measures = { "tasks of a second, per second": tasks, "tokens per second": tokens };
  const all = new Map<string, number[][]>();
  for (const [name, measure] of Object.entries(measures)) {
    await measure(MOST); // everything has been done once
    const found: number[][] = Array.from({ length: MOST }, () => []);
    for (let round = 0; round < ROUNDS; round++)
      for (let nodes = 1; nodes <= MOST; nodes++) {
        await scale(nodes);
        found[nodes - 1]!.push(await measure(nodes));
      }
    all.set(name, found);
  }
  console.log(
    `${availableParallelism()} cores carry processes, model, database and readers alike.`,
  );
  for (const [name, found] of all) {
    const one = median(found[0]!);
    for (const [nth, values] of found.entries())
      console.log(
        `${name}, ${nth + 1} ${nth ? "processes" : "process"}: ${median(values).toFixed(1)} (${(median(values) / one).toFixed(2)}x; ${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)})`,
      );
  }
} finally {
  await cluster.end();
  await model.close();
}
process.exit();
