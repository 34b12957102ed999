import "server-only";
import { jsonLength, ownById } from "@/lib/core/db/dialect";
import { queryRows } from "@/lib/core/db/statements";
import { ownersOf, type Scope } from "@/lib/core/identity";

/** The progress of a run with several agents. `steps` includes the result, which is the last of them. */
type Progress = { step: number; steps: number };

/** Text columns of a run's steps are not read: kind, activation and agent are stored before them. */
const sql = (me: Scope) => `SELECT id, ${jsonLength("plan", "graph", "nodes")} AS planned,
    (SELECT count(DISTINCT activation) FROM "RunStep" s WHERE s."runId" = "Run".id AND s.kind = 'agent') AS started,
    (SELECT count(DISTINCT "agentId") FROM "RunStep" s WHERE s."runId" = "Run".id AND s.kind = 'agent') AS agents
  FROM "Run" WHERE ${ownById(me)}`;
type Row = { id: string; planned: number | null; started: number; agents: number };

/**
 * The progress of these runs of the person, if several agents work on them and they have started. An agent that runs
 * again makes the run longer, so `steps` may grow.
 */
export async function progressAmong(me: Scope, ids: string[]): Promise<Map<string, Progress>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows<Row>(sql(me), [JSON.stringify(ids), ...ownersOf(me)]);
  return new Map(
    rows
      .filter(({ planned, started }) => planned !== null && planned > 1 && started > 0)
      .map(({ id, planned, started, agents }) => [
        id,
        { step: started, steps: started + Math.max(planned! - agents, 0) + 1 },
      ]),
  );
}
