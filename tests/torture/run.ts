// npm run torture [-- parts] [--seed N] [--quick]: hostile inputs, cuts, kills and full disks against the built server.
// Build first (npm run build). Prints one table, and exits with 1 when anything in it except `done` is not zero.
import { parseArgs } from "node:util";
import { tortureClock } from "./clock";
import { tortureCost } from "./cost";
import { tortureDisk } from "./disk";
import { tortureForgery } from "./forgery";
import { tortureInputs } from "./inputs";
import { tortureKills } from "./kills";
import { tortureLoad } from "./load";
import { tortureMigrations } from "./migrations";
import { torturePrograms } from "./programs";
import { tortureProvider } from "./provider";
import { isClean, print, type Outcome } from "./report";
import { tortureStaticFiles } from "./static-files";
import { tortureStreams } from "./cut-streams";
import { tortureTargets } from "./targets";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string", default: "1" }, quick: { type: "boolean", default: false } },
});
const seed = Number(values.seed);
/** --quick does a twentieth: it only shows whether the test works at all. */
const scaled = (many: number): number => (values.quick ? Math.ceil(many / 20) : many);

const PARTS: Record<string, () => Promise<Outcome>> = {
  targets: () => tortureTargets(scaled(100)),
  inputs: () => tortureInputs(seed, scaled(30_000)),
  programs: () => torturePrograms(seed, scaled(2_000)),
  cost: tortureCost,
  forgery: tortureForgery,
  provider: () => tortureProvider(seed, scaled(1_200)),
  static: () => tortureStaticFiles(scaled(1_000)),
  streams: () => tortureStreams(scaled(1_000)),
  load: tortureLoad,
  migrations: tortureMigrations,
  clock: tortureClock,
  disk: tortureDisk,
  kills: () => tortureKills(seed, scaled(300)),
};

const unknown = positionals.filter((each) => !(each in PARTS));
if (unknown.length)
  throw new Error(
    `There is no part ${unknown.join(", ")}. There are: ${Object.keys(PARTS).join(", ")}.`,
  );

const outcomes: Outcome[] = [];
for (const [name, part] of Object.entries(PARTS)) {
  if (positionals.length && !positionals.includes(name)) continue;
  const began = performance.now();
  const outcome = await part();
  outcome.figures.unshift(`${((performance.now() - began) / 1000).toFixed(0)} s`);
  outcomes.push(outcome);
  console.log(
    `${isClean(outcome) ? "✓" : "✗"} ${name}: ${outcome.counts.done} in ${outcome.figures[0]}`,
  );
}
console.log(`\nseed ${seed}`);
print(outcomes);
process.exit(outcomes.every(isClean) ? 0 : 1);
