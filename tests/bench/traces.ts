// npm run bench -- traces: the cost of storing model requests: bytes compared with those stored anyway, and CPU time
// per model call, with and without it, alternating.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const CONVERSATIONS = 50;
const TURNS = 10;
const BARS = { share: 0.15, ms: 1 };

const folder = mkdtempSync(path.join(tmpdir(), "troupe-traces-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const { startModelServer } = await import("../support/model-server");
const model = await startModelServer({ tokens: 120, pace: 0 });
Object.assign(process.env, {
  DATABASE_URL: `file:${path.join(folder, "troupe.db")}`,
  DEEPSEEK_BASE_URL: model.url,
  DEEPSEEK_API_KEY: "bench",
  RATE_LIMITS: "off",
  LOG_LEVEL: "error",
  NODE_ENV: "production",
});
const { deploy } = await import("../../lib/commands/deploy.mjs");
deploy(path.join(folder, "troupe.db"));
const { config } = await import("@/lib/core/config");
const { db } = await import("@/lib/core/db/db");
const { chatExecutor } = await import("@/lib/chat/reply/execute");
const { startWorker } = await import("@/lib/runs/worker/worker");
const { newAgent, newPerson } = await import("../support/person");
await startWorker({ chat: chatExecutor() });
const person = await newPerson();
const agent = await newAgent(person, {
  instructions: "You answer about ships and harbours, in two short paragraphs. ".repeat(30),
  tools: ["calculator"],
});

async function talk(content: string, conversation_id?: string): Promise<string> {
  const answer = await person.ask("POST", "/api/chat", {
    body: { content, agent_id: agent.AgentId, conversation_id },
  });
  return ((await answer.json()) as { conversation_id: string }).conversation_id;
}

const cpu = { kept: 0, off: 0 };
for (let at = -2; at < CONVERSATIONS; at++) {
  const which = at % 2 ? "off" : "kept"; // the first two warm up
  config().RUN_TRACE_DAYS = which === "kept" ? 30 : 0;
  const began = process.cpuUsage();
  let id: string | undefined;
  for (let turn = 0; turn < TURNS; turn++)
    id = await talk(`What of ship ${at}, on day ${turn}, and why was she late?`, id);
  const { user, system } = process.cpuUsage(began);
  if (at >= 0) cpu[which] += (user + system) / 1_000;
}
const calls = (CONVERSATIONS / 2) * TURNS;
const ms = (cpu.kept - cpu.off) / calls;

/** All columns of the rows of the conversations whose requests are stored. */
async function bytes(table: string, columns: string[], where: string): Promise<number> {
  const size = columns.map((name) => `coalesce(octet_length("${name}"), 0)`).join(" + ");
  const [row] = await db().$queryRawUnsafe<{ sum: number | null }[]>(
    `SELECT sum(${size}) AS sum FROM "${table}" WHERE ${where}`,
  );
  return Number(row?.sum ?? 0);
}
const kept = `SELECT "runId" FROM "RunStep" WHERE request IS NOT NULL`;
const talks = `SELECT "conversationId" FROM "Run" WHERE id IN (${kept})`;
const stored =
  (await bytes(
    "RunStep",
    ["runId", "agentId", "name", "input", "output", "usage", "startedAt", "finishedAt"],
    `"runId" IN (${kept})`,
  )) +
  (await bytes("RunLog", ["runId", "events"], `"runId" IN (${kept})`)) +
  (await bytes(
    "Message",
    ["id", "ownerId", "conversationId", "agentId", "content", "usage", "createdAt"],
    `"conversationId" IN (${talks})`,
  ));
const added =
  (await bytes("TracePart", ["scope", "hash", "parent", "content", "usedOn"], "true")) +
  (await bytes("RunStep", ["request"], "true"));
const share = added / stored;
console.log(
  `Kept of ${calls} model calls: ${added} bytes beside ${stored}, ${(share * 100).toFixed(1)} % (at most ${BARS.share * 100} %)`,
);
console.log(
  `Processor time a model call: ${ms.toFixed(2)} ms more (at most ${BARS.ms} ms), of ${(cpu.kept / calls).toFixed(1)} ms`,
);
await model.close();
process.exit(share <= BARS.share && ms <= BARS.ms ? 0 : 1);
