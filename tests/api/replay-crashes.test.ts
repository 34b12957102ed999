import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Replayed } from "@/lib/runs/rerun/contract";
import { BareServer } from "../support/bare";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { startModelServer, type ModelServer } from "../support/model-server";
import { attend, begin, hire, KINDS, script, WAITS, type Pair } from "../support/pairs";
import { WebClient } from "../support/web-client";

/** REPLAYS=100 for so many runs, cut before one of many writes; else one of each kind, by what its calls wait for. */
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

test(
  "runs of all kinds, cut by the death of their process, are replayed with nothing to reach, and the same comes of them",
  async () => {
    const all = Array.from({ length: REPLAYS }, (_, at): Pair => {
      const kind = KINDS[at % KINDS.length]!;
      const waits = WAITS[Math.floor(at / KINDS.length) % WAITS.length]!;
      return {
        id: `case-${at.toString(36)}x`,
        kind,
        waits,
        first: WRITES[at % WRITES.length]!,
        second: 0,
      };
    });
    await server.up();
    const person = new WebClient(server.url);
    await person.join();
    const crews = await hire(person, effects.url);
    await server.kill();
    const ids: string[] = [];
    for (const first of new Set(all.map((each) => each.first))) {
      const some = all.filter((each) => each.first === first);
      await server.up(`hold:${first}`);
      const sent = await begin(some, person, crews, server.databaseFile);
      await attend(sent, server, person, false);
      await server.kill();
      await server.up();
      await attend(sent, server, person, true);
      await server.kill();
      ids.push(...sent.map(({ runId }) => runId));
    }
    await Promise.all([model.close(), effects.close()]);
    const asked = [model.requests.length, effects.requests.length];
    await server.up();
    const replays = [];
    for (const id of ids)
      replays.push(await person.ask<Replayed>("POST", `/api/runs/${id}/replay`));
    expect(replays.filter(({ same }) => !same)).toEqual([]);
    expect(replays).toHaveLength(REPLAYS);
    expect([model.requests.length, effects.requests.length]).toEqual(asked);
  },
  REPLAYS * 10_000,
);
