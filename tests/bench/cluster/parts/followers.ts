import type { PostgresServer } from "../../../support/postgres-server";
import { ratios, type Figure } from "../figures";
import { startWriters } from "../writers";

const LISTENING = 4;
const RUNS = 32;
/** Each round compares so often, since a few per cent are to be seen. */
const TIMES = 3;
const COUNTED_MS = 4_000;

/** What four other processes that listen cost one that writes logs, and hints as often as its line sends any. */
export async function measureFollowers(server: PostgresServer, rounds: number): Promise<Figure[]> {
  const writers = await startWriters(server, { writers: 1, others: LISTENING, runs: RUNS });
  try {
    const commits = async (listening: number) => {
      await writers.nodes.scale(listening);
      const { rows } = await writers.write(COUNTED_MS);
      return (rows * 1000) / COUNTED_MS;
    };
    await commits(LISTENING); // everything has been done once
    const alone: number[] = [];
    const heard: number[] = [];
    for (let round = 0; round < rounds * TIMES; round++) {
      alone.push(await commits(0));
      heard.push(await commits(LISTENING));
    }
    return [
      { name: "commits of one node in a second, alone", values: alone },
      { name: `the same while ${LISTENING} others listen`, values: heard },
      {
        name: `${LISTENING} listening against none`,
        values: ratios(heard, alone),
        unit: "x",
        bar: { least: 0.95 },
      },
    ];
  } finally {
    await writers.end();
  }
}
