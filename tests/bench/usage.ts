// npm run bench -- usage: processor time of the sums of 10,000 runs, by each grouping; each run is of a task of its own.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const DAYS = 30;
const RUNS = 10_000;
const ROUNDS = 9;
const BAR_MS = 100;

const folder = mkdtempSync(path.join(tmpdir(), "troupe-usage-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
Object.assign(process.env, {
  DATABASE_URL: `file:${path.join(folder, "troupe.db")}`,
  RATE_LIMITS: "off",
  LOG_LEVEL: "error",
  NODE_ENV: "production",
});
const { deploy } = await import("../../prisma/deploy.mjs");
deploy(path.join(folder, "troupe.db"));
const { db } = await import("@/lib/core/db/db");
const { dayOf } = await import("@/lib/usage/usage");
const { newPerson } = await import("../support/person");
const person = await newPerson();

await db().usageSlice.createMany({
  data: Array.from({ length: RUNS }, (_, at) => ({
    ownerId: person.user.UserId,
    slot: `${dayOf(new Date(Date.now() - (at % DAYS) * 86_400_000))}T10:15`,
    agentId: `agent-${at % 40}`,
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
process.exit(missed ? 1 : 0);
