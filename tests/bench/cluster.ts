// npm run bench -- cluster [claims databases followers logs statements stops tasks tokens]: the combined throughput of
// processes on one PostgreSQL, against the bars of SCALE 'Proof that it grows'. Compared rounds are interleaved, so
// that a machine whose speed drifts affects all alike. Needs no build: the processes run from the sources.
import { availableParallelism } from "node:os";
import { startPostgres } from "../support/postgres-server";
import { isMissed, print, type Figure } from "./cluster/figures";
import { measureClaims } from "./cluster/parts/claims";
import { measureDatabases } from "./cluster/parts/databases";
import { measureFollowers } from "./cluster/parts/followers";
import { measureLogs } from "./cluster/parts/logs";
import { measureStatements } from "./cluster/parts/statements";
import { measureStops } from "./cluster/parts/stops";
import { measureTasks } from "./cluster/parts/tasks";
import { measureTokens } from "./cluster/parts/tokens";

const PARTS = {
  tasks: measureTasks,
  tokens: measureTokens,
  claims: measureClaims,
  logs: measureLogs,
  followers: measureFollowers,
  databases: measureDatabases,
  statements: measureStatements,
  stops: measureStops,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length) {
  console.error(
    `There is no part ${unknown.join(" ")}: choose of ${Object.keys(PARTS).join(" ")}.`,
  );
  process.exit(1);
}
const cut = new Promise<never>((_, reject) => {
  for (const event of ["SIGINT", "SIGTERM", "uncaughtException"] as const)
    process.once(event, (why: unknown) => reject(why instanceof Error ? why : new Error(event)));
});
cut.catch(() => undefined); // reported to whatever is in progress
const rounds = Number(process.env.ROUNDS ?? 3);
const server = await startPostgres();
const found: Figure[] = [];
try {
  console.log(
    `${availableParallelism()} cores carry processes, model, database and readers alike; ${rounds} rounds, interleaved.`,
  );
  for (const [name, measure] of Object.entries(PARTS)) {
    if (asked.length && !asked.includes(name)) continue;
    const began = performance.now();
    const figures = await Promise.race([measure(server, rounds), cut]);
    print(`${name}, ${Math.round((performance.now() - began) / 1000)} s`, figures);
    found.push(...figures);
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await server.stop();
}
const missed = found.filter(isMissed);
for (const { name } of missed) console.log(`Missed its bar: ${name}`);
process.exit(process.exitCode ?? (missed.length ? 1 : 0));
