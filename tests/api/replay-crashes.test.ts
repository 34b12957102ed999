import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Run } from "@/lib/runs/run/contract";
import type { Replayed } from "@/lib/runs/run/rerun-contract";
import { BareServer } from "../support/bare";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { startModelServer, type ModelServer } from "../support/model-server";
import { ALL_KINDS as KINDS, hire, script, WAITS, type Kind } from "../support/pair-agents";
import { attend, begin, type Pair, type Sent } from "../support/pairs";
import { WebClient } from "../support/web-client";

/**
 * REPLAYS=100 for this many runs, cut before one of many writes; otherwise one of each kind, by what its calls wait
 * for.
 */
const REPLAYS = Number(process.env.REPLAYS ?? KINDS.length * WAITS.length);
const WRITES = process.env.REPLAYS ? [2, 3, 4, 5, 6, 7, 8, 9, 10] : [5];

let model: ModelServer;
let effects: LocalServer;
let server: BareServer;

beforeAll(async () => {
  model = await startModelServer();
  model.script(script);
  effects = await startLocalServer((asked, res) => res.end(`noted ${asked.url}`));
  server = await BareServer.on(inject("migrated"), {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
    TOOL_ALLOWED_HOSTS: effects.host,
    TASK_CONCURRENCY: "1000",
    TASK_CONCURRENCY_PER_OWNER: "1000",
  });
}, 120_000);
afterAll(() => server.kill());

/** It ended, and its kind's special case occurred. */
async function expectOwnWay(person: WebClient, id: string, kind: Kind): Promise<void> {
  const run = await person.ask<Run>("GET", `/api/runs/${id}`);
  expect([kind, run.status]).toEqual([kind, "completed"]);
  const agents = run.steps.filter((step) => step.kind === "agent").map(({ name }) => name);
  const judged = run.steps.filter(({ output }) => JSON.stringify(output)?.includes("verdicts"));
  if (kind === "circle") expect([agents.length, judged.length]).toEqual([5, 2]);
  if (kind === "team") expect(agents).toHaveLength(4);
  if (kind === "retry") expect(run.retries).toBeGreaterThan(0);
}

test(
  "runs of all kinds, cut by the death of their process, are replayed with nothing to reach, and the same comes of them",
  async () => {
    const all = Array.from({ length: REPLAYS }, (_, at): Pair => {
      const kind = KINDS[at % KINDS.length]!;
      const round = Math.floor(at / KINDS.length);
      return {
        id: `case-${at.toString(36)}x`,
        kind,
        waits: WAITS[round % WAITS.length]!,
        first: WRITES[round % WRITES.length]!,
        second: 0,
      };
    });
    await server.up();
    const person = new WebClient(server.url);
    await person.join();
    const crews = await hire(person, effects.url);
    await server.kill();
    const runs: Sent[] = [];
    for (const first of new Set(all.map((each) => each.first))) {
      const some = all.filter((each) => each.first === first);
      await server.up(`hold:${first}`);
      const sent = await begin(some, person, crews, server.databaseFile);
      await attend(sent, server, person, false);
      await server.kill();
      await server.up();
      await attend(sent, server, person, true);
      await server.kill();
      runs.push(...sent);
    }
    await Promise.all([model.close(), effects.close()]);
    const asked = [model.requests.length, effects.requests.length];
    await server.up();
    const replays = [];
    for (const { runId, kind } of runs) {
      await expectOwnWay(person, runId, kind);
      replays.push(await person.ask<Replayed>("POST", `/api/runs/${runId}/replay`));
    }
    expect(replays.filter(({ same }) => !same)).toEqual([]);
    expect(replays).toHaveLength(REPLAYS);
    expect([model.requests.length, effects.requests.length]).toEqual(asked);
  },
  REPLAYS * 10_000,
);
