import type { PostgresServer } from "../../support/postgres-server";
import { copyRuns } from "./copied-runs";
import type { LogOrder, Written } from "./log-writer";
import { Nodes, startModel } from "./nodes";
import { startProgram, type Program } from "./program";

/** A person's storage is counted in one row, so writes of one person wait for each other. */
const PEOPLE = 50;

/** Processes that write logs of live runs, beside others (`nodes`) that are down. */
export type Writers = {
  nodes: Nodes;
  /**
   * All of them write for this long, at this combined pace; without one, as fast as they can. rows: how many were
   * written, since writes due while their run is being written are merged into the next.
   */
  write(forMs: number, perSecond?: number): Promise<Written & { rows: number }>;
  end(): Promise<void>;
};

export async function startWriters(
  server: PostgresServer,
  { writers, others, runs }: { writers: number; others: number; runs: number },
): Promise<Writers> {
  const model = await startModel();
  const nodes = await Nodes.on(server, Math.max(1, others), {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-bench",
  });
  const programs: Program<LogOrder, Written>[] = [];
  const end = async () => {
    for (const each of programs) each.stop();
    await nodes.end();
    model.stop();
  };
  try {
    await copyRuns(nodes, runs, {
      id: `'run-' || nth`,
      ownerId: `'person-' || nth % ${PEOPLE}`,
      status: `'running'`,
      fence: "1",
      leaseOwner: `'the writers'`,
      leaseUntil: `'2100-01-01'`, // no one takes them over
    });
    for (let at = 0; at < writers; at++)
      programs.push(await startProgram<LogOrder, Written>("log-writer", nodes.env));
  } catch (error) {
    await end();
    throw error;
  }
  const share = (at: number) =>
    Array.from({ length: runs }, (_, nth) => `run-${nth + 1}`).filter(
      (_, nth) => nth % writers === at,
    );
  return {
    nodes,
    async write(forMs, perSecond) {
      await nodes.rows(`TRUNCATE "RunLog"`);
      const written = await Promise.all(
        programs.map((each, at) =>
          each.ask({ runs: share(at), forMs, perSecond: perSecond && perSecond / writers }),
        ),
      );
      const [found] = await nodes.rows<{ count: number }>(
        `SELECT count(*)::int AS count FROM "RunLog"`,
      );
      return { tookMs: written.flatMap((each) => each.tookMs), rows: found!.count };
    },
    end,
  };
}
