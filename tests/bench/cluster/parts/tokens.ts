import type { PostgresServer } from "../../../support/postgres-server";
import { ratios, type Figure } from "../figures";
import { Nodes, pause, startModel } from "../nodes";
import { Quota } from "../quota";
import { readChat } from "../read-chat";

const NODES = [1, 2, 4];
const MOST = Math.max(...NODES);
/** The share of a core for each process; model, database and readers have the rest of the machine. */
const SHARE = 0.25;
/** Each is another person, with one chat after the other. */
const READERS = 32;
/** A long response: the database, which has the same cores, starts and ends each chat. */
const TOKENS = 500;
/** A round is counted once all readers are active, over whole periods of the quota. */
const WARM_UP_MS = 2_000;
const COUNTED_MS = 8_000;
const COMPILED_MS = 20_000;

/** Chats whose model responds as fast as it can: how many tokens reach their readers per second. */
export async function measureTokens(server: PostgresServer, rounds: number): Promise<Figure[]> {
  const quotas = allowedQuotas();
  const model = await startModel();
  const nodes = await Nodes.on(server, MOST, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-bench",
  });
  try {
    await nodes.scale(MOST);
    const people = await nodes.people(READERS);
    const tokens = async (count: number, countedMs = COUNTED_MS) => {
      const heard = { tokens: 0, isOver: false };
      const readers = people.map(async ({ headers, agentId }, nth) => {
        const body = JSON.stringify({
          content: `Tell me. [tokens=${TOKENS}]`,
          agent_id: agentId,
        });
        const sent = { ...headers, accept: "text/event-stream" };
        while (!heard.isOver) await readChat(nodes.all[nth % count]!.url, sent, body, heard);
      });
      await pause(WARM_UP_MS);
      const [before, began] = [heard.tokens, performance.now()];
      await pause(countedMs);
      const perSecond = ((heard.tokens - before) * 1000) / (performance.now() - began);
      heard.isOver = true;
      await Promise.all(readers);
      return perSecond;
    };
    // All keep running: uncompiled code takes long at such a share, and an idle process costs little.
    await tokens(MOST, COMPILED_MS);
    for (const [at, node] of nodes.all.entries()) quotas[at]?.hold(node.pid);
    const found = new Map(NODES.map((count) => [count, [] as number[]]));
    for (let round = 0; round < rounds; round++)
      for (const count of NODES) found.get(count)!.push(await tokens(count));
    const of = (count: number) => found.get(count)!;
    const held = quotas.length ? `, each held to ${SHARE * 100} % of a core` : "";
    return [
      ...NODES.map((count) => ({
        name: `tokens of chats read in a second, ${count} ${count === 1 ? "node" : "nodes"}${held}`,
        values: of(count),
      })),
      { name: "2 nodes against 1", values: ratios(of(2), of(1)), unit: "x", bar: { least: 1.8 } },
      { name: "4 nodes against 1", values: ratios(of(4), of(1)), unit: "x", bar: { least: 3.2 } },
    ];
  } finally {
    await nodes.end();
    for (const quota of quotas) quota.end();
    model.stop();
  }
}

/** One for each process; none if the system does not support it, or denies it. */
function allowedQuotas(): Quota[] {
  const quotas: Quota[] = [];
  try {
    for (let at = 0; at < MOST; at++) quotas.push(Quota.of(SHARE, String(at)));
    return quotas;
  } catch (error) {
    for (const quota of quotas) quota.end();
    console.log(
      `The processes could not be held to a share of a core (${error instanceof Error ? error.message : String(error)}); tokens are measured without.`,
    );
    return [];
  }
}
