// npm run bench -- runs: CPU time of the list of one person's 100,000 runs, with each filter and some combined: the
// median of some first pages, and the elapsed time. DATABASE_URL=postgresql://… (an empty database) uses that one.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { UserId } from "@/lib/core/identity";

const RUNS = 100_000;
const AGENTS = 50;
const TASKS = 2_000;
const TALKS = 5_000;
const ROUNDS = 9;
const BAR_MS = 60;
const BATCH = 1_000;

const folder = mkdtempSync(path.join(tmpdir(), "troupe-runs-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, "troupe.db");
Object.assign(process.env, {
  DATABASE_URL: process.env.DATABASE_URL ?? `file:${file}`,
  DATA_DIR: folder,
  AUTH_SECRET: process.env.AUTH_SECRET ?? "bench".padEnd(43, "x"), // PostgreSQL requires a secret to be set
  RATE_LIMITS: "off",
  LOG_LEVEL: "error",
  NODE_ENV: "production",
});
if (process.env.DATABASE_URL!.startsWith("postgres")) {
  const { deployPostgresql } = await import("../../lib/commands/deploy-postgresql.mjs");
  await deployPostgresql(process.env.DATABASE_URL!);
} else {
  const { deploy } = await import("../../lib/commands/deploy.mjs");
  deploy(file);
}
await (await import("@/lib/core/db/db")).openDatabase();
const { insert } = await import("@/lib/core/db/statements");
const { write } = await import("@/lib/core/db/transact");
const { newRun } = await import("@/lib/runs/journal/new-run");
const { newPerson } = await import("../support/person");
const person = await newPerson();
const ownerId = person.user.UserId as UserId; // as its session says
const at = (ago: number) => new Date(Date.UTC(2026, 10, 20) - ago * 60_000);
const many = <Row>(count: number, row: (place: number) => Row): Row[] =>
  Array.from({ length: count }, (_, place) => row(place));
const stamps = (ago: number) => ({ createdAt: at(ago), updatedAt: at(ago) });

/** By prepared statements, in one transaction: a million rows would take minutes otherwise. */
const keep: (
  ...given: Parameters<typeof insert> extends [unknown, ...infer Rest] ? Rest : never
) => Promise<void> = (table, rows) => write(ownerId, (tx) => insert(tx, table, rows));

async function fill(): Promise<void> {
  await keep(
    "Agent",
    many(AGENTS, (place) => ({
      id: `agent-${place}`,
      ownerId,
      name: place === 7 ? "Bookkeeper" : `Agent ${place}`,
      nameKey: `agent ${place}`,
      instructions: "",
      model: "m",
      ...stamps(place),
    })),
  );
  await keep(
    "Task",
    many(TASKS, (place) => ({
      id: `task-${place}`,
      ownerId,
      name: `Task ${place}`,
      nameKey: `task ${place}`,
      description: `Compare the offers ${place % 100 === 1 ? "about gravel" : ""}`,
      status: "completed",
      ...stamps(place),
    })),
  );
  await keep(
    "Conversation",
    many(TALKS, (place) => ({
      id: `talk-${place}`,
      ownerId,
      agentId: `agent-${place % AGENTS}`,
      title: `Question ${place} ${place % 500 ? "" : "of zoning"}`,
      preview: "",
      ...stamps(place),
    })),
  );
  for (let from = 0; from < RUNS; from += BATCH) await fillRuns(from);
}

/** Half of them are chats; every tenth calls the tool `often`, every thousandth also `seldom`. */
async function fillRuns(from: number): Promise<void> {
  const places = many(BATCH, (place) => from + place);
  const talks = (place: number) => place % 2 === 0;
  await keep(
    "Message",
    places.filter(talks).map((place) => ({
      id: `said-${place}`,
      ownerId,
      conversationId: `talk-${place % TALKS}`,
      agentId: `agent-${place % AGENTS}`,
      position: place,
      role: "user",
      content: `What about offer ${place}? ${place % 5_000 ? "" : "Is it quartz?"}`,
      status: "complete",
      createdAt: at(place),
    })),
  );
  await keep(
    "Run",
    places.map((place) =>
      newRun({
        id: `run-${place}`,
        ownerId,
        kind: talks(place) ? "chat" : place % 4 === 1 ? "task" : "api",
        status: place % 1_000 === 500 ? "failed" : "completed",
        agentId: `agent-${place % AGENTS}`,
        teamId: place % 20 ? null : "team",
        keyId: place % 4 === 3 ? "key" : null,
        ...(talks(place)
          ? { conversationId: `talk-${place % TALKS}`, userMessageId: `said-${place}` }
          : place % 4 === 1 && { taskId: `task-${place % TASKS}` }),
        plan: JSON.stringify({ task: `Task ${place}\n${"words ".repeat(80)}` }),
        cost: (place % 997) / 1_000,
        createdAt: at(place),
        finishedAt: at(place),
      }),
    ),
  );
  const calls = (name: string, kind: string, step: number) => (place: number) => ({
    runId: `run-${place}`,
    step,
    kind,
    name,
    agentId: `agent-${place % AGENTS}`,
    status: "finished",
    startedAt: at(place),
  });
  await keep("RunStep", [
    ...places.map(calls("m", "model", 1)),
    ...places.filter((place) => place % 10 === 0).map(calls("often", "tool", 2)),
    ...places.filter((place) => place % 1_000 === 0).map(calls("seldom", "tool", 3)),
  ]);
}

const CASES = [
  "",
  "agent=agent-7",
  "agent=nobody",
  "team=team",
  "task=task-1",
  "source=api",
  "source=task&status=failed",
  "status=failed",
  "status=queued",
  "from=2026-11-01&to=2026-11-02",
  "from=2026-09-20&to=2026-09-21",
  "min_cost=0.99",
  "min_cost=5",
  "tool=often",
  "tool=seldom",
  "tool=never",
  "model=m",
  "key=key",
  "q=offer",
  "q=question",
  "q=quartz",
  "q=zoning",
  "q=gravel",
  "q=bookkeeper",
  "q=agent",
  "q=nowhere",
  "agent=agent-8&status=failed",
  "status=completed&min_cost=5",
  "source=chat&status=completed&min_cost=0.9&team=team",
  "tool=often&status=failed",
  "tool=often&q=nowhere",
  "q=offer&status=failed",
  "q=agent&min_cost=5",
  "q=question&tool=often&source=task",
];

const middleOf = (times: number[]): number =>
  Math.round(times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]! * 10) / 10;

let began = Date.now();
await fill();
console.log(`${RUNS} runs written in ${((Date.now() - began) / 1000).toFixed(0)} s`);
const rows = [];
for (const query of CASES) {
  const times: number[] = [];
  const passed: number[] = [];
  let count = 0;
  for (let round = 0; round < ROUNDS; round++) {
    began = performance.now();
    const used = process.cpuUsage();
    const answer = await person.ask("GET", `/api/runs?limit=50&${query}`);
    count = ((await answer.json()) as unknown[]).length;
    const { user, system } = process.cpuUsage(used);
    if (round === 0) continue; // it prepares the statements
    times.push((user + system) / 1_000);
    passed.push(performance.now() - began);
  }
  rows.push({ query, count, ms: middleOf(times), passed: middleOf(passed) });
}
console.table(rows);
const missed = rows.filter(({ ms }) => ms > BAR_MS);
console.log(`At most ${BAR_MS} ms: ${missed.length ? "missed" : "held"}`);
process.exit(missed.length ? 1 : 0);
