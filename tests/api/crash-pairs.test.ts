import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { BareServer } from "../support/bare";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { startModelServer, type ModelServer } from "../support/model-server";
import { hire, KINDS, script, WAITS } from "../support/pair-agents";
import { attend, begin, endOf, type Pair } from "../support/pairs";
import { WebClient } from "../support/web-client";

/**
 * PAIRS=all for every pair of writes (FIRST=6: those whose first is the sixth or later); otherwise some of them, chosen
 * by SEED.
 */
const ALL = process.env.PAIRS === "all";
const SEED = Number(process.env.SEED ?? 1);
/** More steps than the longest run writes: a sweep ends when no run is stopped any longer. */
const WRITES_MOST = 40;
/** Maximum concurrent runs: with more, a small machine needs minutes to start all. */
const AT_ONCE = 96;
/** The first writes of a thinned-out sweep, and the fraction of pairs that it takes. */
const SOME = { firsts: 3, outOf: 8 };

let model: ModelServer;
let effects: LocalServer;
let server: BareServer;
let person: WebClient;
let crews: Awaited<ReturnType<typeof hire>>;

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
  await server.up();
  person = new WebClient(server.url);
  await person.join();
  crews = await hire(person, effects.url);
  await server.kill();
}, 120_000);
afterAll(async () => {
  await server.kill();
  await model.close();
  await effects.close();
});

/** The same sequence of numbers from 0 to 1 for the same seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

let cases = 0;
const pairs = (first: number, seconds: number[]): Pair[] =>
  KINDS.flatMap((kind) =>
    WAITS.flatMap((waits) =>
      seconds.map((second) => ({
        id: `case-${(cases++).toString(36)}x`,
        kind,
        waits,
        first,
        second,
      })),
    ),
  );

/**
 * Two crashes and an end for each of these runs, which all crash for the first time before the same write. Returns how
 * far they got.
 */
async function sweep(all: Pair[], first: number): Promise<{ held: number; again: number }> {
  await server.up(`hold:${first}`);
  const sent = await begin(all, person, crews, server.databaseFile);
  await attend(sent, server, person, false);
  const cut = sent.filter(({ runId }) => server.held.has(runId));
  await server.kill();
  await server.up(`hold:${sent.map(({ runId, second }) => `${runId}=${second}`).join()}`);
  await attend(sent, server, person, false);
  const again = server.held.size;
  await server.kill();
  await server.up();
  await attend(sent, server, person, true);
  const counts = new Map<string, number>();
  for (const { url } of effects.requests.splice(0)) counts.set(url, (counts.get(url) ?? 0) + 1);
  expect([...counts].filter(([, times]) => times > 1)).toEqual([]);
  for (const each of sent)
    expect([each, await endOf(each, person)]).toEqual([
      each,
      ["completed", each.kind === "task" ? "completed" : "complete"],
    ]);
  await server.kill();
  return { held: cut.length, again };
}

test(
  "two deaths at any two writes, and an answer between them: no call takes effect twice, and each run ends",
  async () => {
    const random = chance(SEED);
    const told = { seed: SEED, runs: 0, held: 0, again: 0, firsts: 0 };
    const firsts = Array.from({ length: WRITES_MOST }, (_, at) => at + 1).slice(
      Number(process.env.FIRST ?? 1) - 1,
    );
    const seconds = Array.from({ length: 24 }, (_, at) => at + 1);
    for (const first of ALL
      ? firsts
      : Array.from({ length: SOME.firsts }, () => 2 + Math.floor(random() * 12))) {
      const all = pairs(first, seconds).filter(() => ALL || random() < 1 / SOME.outOf);
      const before = told.held;
      for (let at = 0; at < all.length; at += AT_ONCE) {
        const { held, again } = await sweep(all.slice(at, at + AT_ONCE), first);
        Object.assign(told, { held: told.held + held, again: told.again + again });
      }
      Object.assign(told, { runs: told.runs + all.length, firsts: told.firsts + 1 });
      if (ALL) console.log(JSON.stringify(told));
      if (ALL && told.held === before) break;
    }
    expect(told.again).toBeGreaterThan(told.firsts);
    expect(told.firsts).toBeLessThan(WRITES_MOST);
  },
  ALL ? 6 * 3_600_000 : 900_000,
);
