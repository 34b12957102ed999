import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { deploy } from "../../../../lib/commands/deploy.mjs";
import type { BareServer } from "../../../support/bare";
import type { PostgresServer } from "../../../support/postgres-server";
import { newAccount } from "../../account.mjs";
import { CONTENT, roundsOf } from "../../chats.mjs";
import { median } from "../../processes.mjs";
import { ratios, type Figure } from "../figures";
import { newNode, Nodes, startModel } from "../nodes";

const AT_ONCE = [1, 16];
/** Chats in a row within a round. */
const TIMES = 8;

/** One process on each database: the time to first token of a chat, and its CPU time. */
export async function measureDatabases(server: PostgresServer, rounds: number): Promise<Figure[]> {
  const model = await startModel("--tokens", "120", "--pace", "5");
  const env = { DEEPSEEK_BASE_URL: model.url, DEEPSEEK_API_KEY: "sk-bench" };
  const nodes = await Nodes.on(server, 1, env);
  const folder = mkdtempSync(path.join(tmpdir(), "troupe-bench-"));
  const file = path.join(folder, "troupe.db");
  deploy(file);
  const sqlite = await newNode(file, { ...env, DATA_DIR: folder });
  try {
    await sqlite.up();
    await nodes.scale(1);
    const targets = {
      direct: directTarget(model.url),
      sqlite: await targetOf(sqlite),
      postgresql: await targetOf(nodes.all[0]!),
    };
    await roundsOf(targets, 16, 12); // by then most code of a chat is compiled
    const figures: Figure[] = [];
    for (const atOnce of AT_ONCE) figures.push(...(await compare(targets, atOnce, rounds)));
    return figures;
  } finally {
    await sqlite.kill();
    await nodes.end();
    model.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const directTarget = (url: string) => ({
  url: `${url}/chat/completions`,
  headers: { authorization: "Bearer sk-bench" },
  body: JSON.stringify({
    model: "deepseek-chat",
    messages: [{ role: "user", content: CONTENT }],
    stream: true,
  }),
  token: '"content":"',
});

/** Each chat of a round has its own person. */
async function targetOf(node: BareServer) {
  const sent: { headers: Record<string, string>; body: string }[] = [];
  while (sent.length < Math.max(...AT_ONCE)) {
    const { headers, agentId } = await newAccount(node.url);
    sent.push({
      headers: { ...headers, accept: "text/event-stream" },
      body: JSON.stringify({ content: CONTENT, agent_id: agentId }),
    });
  }
  return {
    url: `${node.url}/api/chat`,
    ...sent[0]!,
    by: (nth: number) => sent[nth]!,
    token: "event: delta",
    pid: node.pid,
  };
}

type Targets = Parameters<typeof roundsOf<"direct" | "sqlite" | "postgresql">>[0];

async function compare(targets: Targets, atOnce: number, rounds: number): Promise<Figure[]> {
  const added: Record<"sqlite" | "postgresql", number[]> = { sqlite: [], postgresql: [] };
  const cpu: typeof added = { sqlite: [], postgresql: [] };
  for (let round = 0; round < rounds; round++) {
    const seen = await roundsOf(targets, atOnce, TIMES);
    for (const name of ["sqlite", "postgresql"] as const) {
      added[name].push(median(seen[name].first.flat()) - median(seen.direct.first.flat()));
      cpu[name].push(median(seen[name].cpu));
    }
  }
  const chats = `${atOnce} ${atOnce === 1 ? "chat" : "chats at once"}`;
  const rows = (what: string, values: typeof added): Figure[] => [
    { name: `${what} on SQLite, ${chats}`, values: values.sqlite, unit: " ms" },
    { name: `${what} on PostgreSQL, ${chats}`, values: values.postgresql, unit: " ms" },
    {
      name: `${what}, PostgreSQL against SQLite, ${chats}`,
      values: ratios(values.postgresql, values.sqlite),
      unit: "x",
      bar: { most: 1.5 },
    },
  ];
  return [...rows("added to the first token", added), ...rows("processor time of a chat", cpu)];
}
