import type { PostgresServer } from "../../../support/postgres-server";
import { ratios, type Figure } from "../figures";
import { startWriters } from "../writers";

const LISTENING = 4;
const RUNS = 32;
/** Each round compares this many short turns, since the difference is a few per cent. */
const TURNS = 6;
const TURN_MS = 2_000;

/**
 * What four other listening processes cost one that writes logs, and hints at its maximum rate. They run all the time,
 * on one of two databases of the server: elsewhere they would have their own machines, so the cost of running them is
 * not measured.
 */
export async function measureFollowers(server: PostgresServer, rounds: number): Promise<Figure[]> {
  const heard = await startWriters(server, { writers: 1, others: LISTENING, runs: RUNS });
  try {
    const alone = await startWriters(server, { writers: 1, others: 0, runs: RUNS });
    try {
      await heard.nodes.scale(LISTENING);
      const commits = async ({ write }: typeof heard) => (await write(TURN_MS)).rows;
      const found = { heard: [] as number[], alone: [] as number[] };
      for (let round = -1; round < rounds; round++) {
        const sums = { heard: 0, alone: 0 };
        for (let turn = 0; turn < TURNS; turn++)
          for (const which of turn % 2
            ? (["heard", "alone"] as const)
            : (["alone", "heard"] as const))
            sums[which] += await commits(which === "heard" ? heard : alone);
        if (round < 0) continue; // everything has been done once
        for (const which of ["heard", "alone"] as const)
          found[which].push((sums[which] * 1000) / (TURNS * TURN_MS));
      }
      return [
        { name: "commits of one node in a second, alone", values: found.alone },
        { name: `the same while ${LISTENING} others listen`, values: found.heard },
        {
          name: `${LISTENING} listening against none`,
          values: ratios(found.heard, found.alone),
          unit: "x",
          bar: { least: 0.95 },
        },
      ];
    } finally {
      await alone.end();
    }
  } finally {
    await heard.end();
  }
}
