import type { PostgresServer } from "../../../support/postgres-server";
import { quantile } from "../../processes.mjs";
import type { ClaimOrder, Claimed } from "../claimer";
import { copyRuns } from "../copied-runs";
import type { Figure } from "../figures";
import { Nodes, startModel } from "../nodes";
import { startProgram } from "../program";

const NODES = [1, 4];
const WAITING = 10_000;
const PEOPLE = 50;
const COUNTED_MS = 6_000;

/** How many waiting tasks are claimed per second, by processes that never run out of slots. */
export async function measureClaims(server: PostgresServer, rounds: number): Promise<Figure[]> {
  const model = await startModel();
  const nodes = await Nodes.on(server, 1, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-bench",
    TASK_CONCURRENCY: "1000",
    TASK_CONCURRENCY_PER_OWNER: "1000",
  });
  const claimers = await Promise.all(
    Array.from({ length: Math.max(...NODES) }, () =>
      startProgram<ClaimOrder, Claimed>("claimer", nodes.env),
    ),
  );
  try {
    await copyRuns(nodes, WAITING, {
      id: `'waiting-' || nth`,
      ownerId: `'person-' || nth % ${PEOPLE}`,
      status: `'queued'`,
      fence: "0",
    });
    const claims = async (count: number, forMs: number) => {
      await allWaiting(nodes);
      const took = await Promise.all(claimers.slice(0, count).map((each) => each.ask({ forMs })));
      const tookMs = took.flatMap((each) => each.tookMs);
      const [found] = await nodes.rows<{ count: number }>(
        `SELECT count(*)::int AS count FROM "Run" WHERE status = 'running'`,
      );
      if (found!.count !== tookMs.length)
        throw new Error(`${tookMs.length} claims, and ${found!.count} runs that are claimed.`);
      return { perSecond: (tookMs.length * 1000) / forMs, p99: quantile(tookMs, 0.99) };
    };
    await claims(Math.max(...NODES), 1_000); // every process has done it once
    const found = new Map(
      NODES.map((count) => [count, [] as { perSecond: number; p99: number }[]]),
    );
    for (let round = 0; round < rounds; round++)
      for (const count of NODES) found.get(count)!.push(await claims(count, COUNTED_MS));
    return NODES.flatMap((count) => {
      const of = `${count} ${count === 1 ? "node" : "nodes"}, ${WAITING} waiting of ${PEOPLE} people`;
      const values = found.get(count)!;
      return [
        {
          name: `tasks claimed in a second, ${of}`,
          values: values.map((each) => each.perSecond),
          bar: count === 4 ? { least: 100 } : undefined,
        },
        { name: `a claim, p99, ${of}`, values: values.map((each) => each.p99), unit: " ms" },
      ];
    });
  } finally {
    for (const each of claimers) each.stop();
    await nodes.end();
    model.stop();
  }
}

/** As if nothing had been claimed yet. */
async function allWaiting(nodes: Nodes): Promise<void> {
  await nodes.rows(
    `UPDATE "Run" SET status = 'queued', "leaseOwner" = NULL, "leaseUntil" = NULL, fence = 0 WHERE status = 'running'`,
  );
  await nodes.rows(`VACUUM ANALYZE "Run"`);
}
