// npm run bench -- usage: CPU time of the sums of 10,000 runs, by each grouping; each run has its own task. Then the
// cost of reserving a model call's maximum usage, under limits that cover it, and of releasing it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const DAYS = 30;
const RUNS = 10_000;
const ROUNDS = 9;
const BAR_MS = 100;
const CALLS = 300;
const RESERVE_BAR_MS = 2;

const folder = mkdtempSync(path.join(tmpdir(), "troupe-usage-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
Object.assign(process.env, {
  DATABASE_URL: `file:${path.join(folder, "troupe.db")}`,
  RATE_LIMITS: "off",
  LOG_LEVEL: "error",
  NODE_ENV: "production",
});
const { deploy } = await import("../../lib/commands/deploy.mjs");
deploy(path.join(folder, "troupe.db"));
const { db, Prisma } = await import("@/lib/core/db/db");
const { dayOf } = await import("@/lib/usage/usage");
const { newAgent, newPerson } = await import("../support/person");
const person = await newPerson();
const agent = await newAgent(person);

await db().usageSlice.createMany({
  data: Array.from({ length: RUNS }, (_, at) => ({
    ownerId: person.user.UserId,
    slot: `${dayOf(new Date(Date.now() - (at % DAYS) * 86_400_000))}T10:15`,
    agentId: at % 40 ? `agent-${at % 40}` : agent.AgentId,
    teamId: "",
    taskId: `task-${at}`,
    keyId: "",
    model: "m",
    runs: 1,
    calls: 1,
    promptTokens: 10,
    cachedTokens: 0,
    completionTokens: 5,
    unpricedTokens: 0,
    cost: 0.5,
  })),
});

let missed = false;
for (const by of ["agent", "model", "task"]) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = process.cpuUsage();
    const answer = await person.ask("GET", `/api/usage?by=${by}&per=day`);
    await answer.arrayBuffer();
    const { user, system } = process.cpuUsage(began);
    times.push((user + system) / 1_000);
  }
  const median = times.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)]!;
  missed ||= median > BAR_MS;
  console.log(`${RUNS} runs by ${by}: ${median.toFixed(0)} ms (at most ${BAR_MS} ms)`);
}

const { mintUserId } = await import("@/lib/core/identity");
const { write } = await import("@/lib/core/db/transact");
const { settleReservation } = await import("@/lib/usage/reservations");
const { reserve } = await import("@/lib/usage/reserve");
const me = mintUserId(person.user.UserId);
const run = { ownerId: me, teamId: null, taskId: null, keyId: null, fence: 1 };
const price = (prompt: number, answer: number) => ({
  prompt_tokens: prompt,
  completion_tokens: answer,
  total_tokens: prompt + answer,
  cached_tokens: 0,
  cost: (prompt + answer) / 1e6,
});
const asked = {
  size: { prompt: 1_000, least: 50, most: 8_192 },
  price,
  usedByRun: () => Promise.resolve({ tokens: 0, cost: 0 }),
  held: Prisma.sql`SELECT 1`, // no such run is stored
};
for (const per of ["day", "month"])
  for (const unit of ["usd", "tokens"])
    await person.ask("POST", "/api/budgets", {
      body: { of: "all", per, unit, limit: unit === "usd" ? 1e6 : 1e12, at_limit: "stop" },
    });
await person.ask("POST", "/api/budgets", {
  body: { of: "agent", id: agent.AgentId, per: "month", unit: "usd", limit: 1e6, at_limit: "stop" },
});
const began = process.cpuUsage();
for (let call = 0; call < CALLS; call++) {
  const by = { run: { ...run, id: `run-${call}` }, agentId: agent.AgentId };
  const held = await reserve(me, by, asked);
  if (!("answer" in held) || held.answer !== asked.size.most) throw new Error("Nothing held back");
  await write(me, (tx) => settleReservation(tx, by.run.id));
}
const { user, system } = process.cpuUsage(began);
const each = (user + system) / 1_000 / CALLS;
const budgets = (await (await person.ask("GET", "/api/budgets")).json()) as unknown[];
missed ||= each > RESERVE_BAR_MS;
console.log(
  `Holding back for a call under ${budgets.length} limits, and letting it go: ${each.toFixed(2)} ms (at most ${RESERVE_BAR_MS} ms)`,
);
process.exit(missed ? 1 : 0);
