import { call, pause, type Nodes } from "./nodes";

/**
 * Executes one task, and copies its run this many times, with other values in these columns (SQL; `nth` counts the
 * copies). The processes are down afterwards.
 */
export async function copyRuns(
  nodes: Nodes,
  count: number,
  columns: Record<string, string>,
): Promise<void> {
  await nodes.scale(1);
  const [person] = await nodes.people(1);
  const at = nodes.all[0]!;
  const { TaskId } = await call<{ TaskId: string }>(at, person!, ["POST", "/api/tasks"], {
    name: "Sample",
    description: "Say it. [tokens=20]",
    assigned_agents: [person!.agentId],
  });
  await call(at, person!, ["POST", `/api/route-task/${TaskId}`]);
  while (!(await nodes.rows(`SELECT id FROM "Run" WHERE "finishedAt" IS NOT NULL`)).length)
    await pause(50);
  await nodes.scale(0);
  const changed = Object.entries(columns).map(([name, value]) => `'${name}', ${value}`);
  await nodes.rows(
    `INSERT INTO "Run" SELECT copy.* FROM "Run" AS sample, generate_series(1, $1) AS nth,
       LATERAL jsonb_populate_record(sample, jsonb_build_object(${changed.join(", ")}, 'finishedAt', null, 'result', null)) AS copy`,
    [count],
  );
  await nodes.rows(`VACUUM ANALYZE "Run"`); // as the server does by itself, a little later
}
