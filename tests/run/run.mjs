// npm test, npm run test:full and npm run test:sweep: from a fresh clone to a result. docs/testing.md says what each
// tier runs. The last line of the output is the total: "N passed, N failed".
import { parseArgs } from "node:util";
import { checkNode, generate, install } from "../../lib/cli/prepare.mjs";
import { fail, say } from "../../lib/commands/project.mjs";
import { changedTests } from "./changed.mjs";
import { Report } from "./report.mjs";
import { findChromium, requirePostgres, requireProxy } from "./requirements.mjs";
import { build, checks, journeys, sweeps, unitTests } from "./steps.mjs";
import { keepTemporaryFilesInMemory } from "./temporary-folder.mjs";

const TIERS = ["default", "full", "sweep"];
const { tier, changed, rest, minutes, ...options } = readArguments();

process.env.NEXT_TELEMETRY_DISABLED ??= "1";
checkNode();
const driver = await install({ tools: true });
await generate();
await driver();
process.env.CHROMIUM_PATH = findChromium();
requirePostgres();
requireProxy("nginx");
keepTemporaryFilesInMemory();

const report = new Report(tier);
const tests = changed === undefined ? null : changedTests(changed);
const checked = tier === "sweep" || rest ? undefined : checks(report);
await build(report);
if (tier === "sweep") await sweeps(report, minutes);
else {
  const coverage = rest ? "rest" : tier;
  // Two lanes, since each waits for disks, databases and pages part of its time. Not for tests that measure the CPU
  // time of untrusted code.
  if (coverage === "default") await Promise.all([onSqlite(coverage), others(coverage)]);
  else await onSqlite(coverage).then(() => others(coverage));
}
await checked;
process.exit(report.end());

async function onSqlite(coverage) {
  await unitTests(report, { coverage, database: "sqlite", only: tests?.files });
}

async function others(coverage) {
  const isWalked = !options["without-journeys"];
  if (isWalked) await journeys(report, { coverage, database: "sqlite", only: tests?.journeys });
  await unitTests(report, { coverage, database: "postgresql", only: tests?.files });
  if (isWalked && tier === "full") await journeys(report, { coverage, database: "postgresql" });
}

/** Exits with an error message for an unknown argument. */
function readArguments() {
  const [name, ...args] = process.argv.slice(2);
  if (!TIERS.includes(name)) fail(`The tier must be one of ${TIERS.join(", ")}.`);
  try {
    const { values } = parseArgs({
      args: args.map((each) => (each === "--changed" ? "--changed=" : each)),
      options: {
        changed: { type: "string" },
        rest: { type: "boolean", default: false },
        "without-journeys": { type: "boolean", default: false },
        minutes: { type: "string", default: "120" },
      },
    });
    if (values.changed !== undefined && name !== "default")
      fail("--changed works with npm test only.");
    if (values.rest && name !== "full") fail("--rest works with npm run test:full only.");
    if (!(Number(values.minutes) >= 0)) fail("--minutes must be a number.");
    return { ...values, tier: name, minutes: Number(values.minutes) };
  } catch (error) {
    say("Usage: npm test [-- --changed[=<git ref>]]");
    say(
      "       npm run test:full [-- --rest] [--without-journeys]   (--rest: what npm test leaves out)",
    );
    say("       npm run test:sweep [-- --minutes=<number>]");
    return fail(error.message);
  }
}
