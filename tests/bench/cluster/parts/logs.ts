import type { PostgresServer } from "../../../support/postgres-server";
import { quantile } from "../../processes.mjs";
import type { Figure } from "../figures";
import { startWriters } from "../writers";

const WRITERS = 4;
/** Each writes about four times a second, like a run while its model responds. */
const RUNS = 500;
const BAR = 2_000;
/** Somewhat more are due: writes still in progress at the end must not decide. */
const PACE = 2_200;
const COUNTED_MS = 8_000;

/** Batches of words written to the logs of many runs at once, at the pace of the bar and as fast as they can be. */
export async function measureLogs(server: PostgresServer, rounds: number): Promise<Figure[]> {
  const writers = await startWriters(server, { writers: WRITERS, others: 0, runs: RUNS });
  try {
    const written = async (pace?: number) => {
      const began = performance.now();
      const { tookMs, rows } = await writers.write(COUNTED_MS, pace);
      return {
        perSecond: (rows * 1000) / (performance.now() - began),
        p99: quantile(tookMs, 0.99),
      };
    };
    await written(); // every process has done it once
    const atPace: { perSecond: number; p99: number }[] = [];
    const fastest: { perSecond: number; p99: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      atPace.push(await written(PACE));
      fastest.push(await written());
    }
    const due = `${PACE} due in a second`;
    return [
      {
        name: `batches of the log written in a second, ${due}, ${WRITERS} nodes`,
        values: atPace.map((each) => each.perSecond),
        bar: { least: BAR },
      },
      {
        name: `from when a batch is due until it is written, p99, ${due}`,
        values: atPace.map((each) => each.p99),
        unit: " ms",
        bar: { most: 50 },
      },
      {
        name: `batches written in a second, ${RUNS} runs that write as fast as they can`,
        values: fastest.map((each) => each.perSecond),
      },
      { name: "the same, p99", values: fastest.map((each) => each.p99), unit: " ms" },
    ];
  } finally {
    await writers.end();
  }
}
