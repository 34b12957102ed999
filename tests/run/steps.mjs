import path from "node:path";
import { root, say } from "../../lib/commands/project.mjs";
import { SWEEPS } from "./tiers.mjs";

const bin = (file, ...args) => [process.execPath, [path.join(root, "node_modules", file), ...args]];
const node = (file, ...args) => [process.execPath, [path.join(root, file), ...args]];

/**
 * Lint with types, format and source rules, one after the other, beside the other steps of the tier. The first failure
 * ends the run: fixing it is faster than waiting.
 */
export async function checks(report) {
  const steps = [
    ["lint and types", bin("oxlint/bin/oxlint", "--type-aware", "--type-check", "--deny-warnings")],
    ["format", bin("oxfmt/bin/oxfmt", "--check", ".")],
    ["source rules", ...vitest(report, "rules", "tests/support/rules.config.ts")],
  ];
  for (const [name, ...how] of steps)
    if (!(await report.step(name, ...how))) process.exit(report.end());
}

/** The production build. Later steps need it: without it the run ends. */
export async function build(report) {
  if (!(await report.step("build", node("lib/cli/build.mjs")))) process.exit(report.end());
}

/** A step of vitest, with its report. */
function vitest(report, name, config, env = {}, ...args) {
  const file = path.join(report.folder, `${name}.json`);
  const reporters = ["--reporter", "default", "--reporter", "json", "--outputFile.json", file];
  const command = bin("vitest/vitest.mjs", "run", "--config", config, ...reporters, ...args);
  return [command, { env, counted: { file, kind: "vitest" } }];
}

/** Unit, API and endpoint tests. `only`: these files. */
export async function unitTests(report, { coverage, database, only }) {
  if (only?.length === 0) return void say(`No unit or API test is affected (${database})`);
  const name = database === "sqlite" ? "unit and API" : "API on PostgreSQL";
  const TEST_ISOLATE = coverage === "default" ? "off" : "on";
  const env = { TEST_TIER: coverage, TEST_DATABASE: database, TEST_ISOLATE };
  const config = "tests/support/vitest.config.ts";
  // A change may affect none of the files that run on PostgreSQL.
  const files = only ? ["--passWithNoTests", ...only] : [];
  await report.step(name, ...vitest(report, database, config, env, ...files));
}

/** Journeys in Chromium against the build. `only`: these spec files. */
export async function journeys(report, { coverage, database, only }) {
  if (only?.length === 0) return void say("No journey is affected");
  const name = database === "sqlite" ? "journeys" : "journeys on PostgreSQL";
  const file = path.join(report.folder, `${name}.json`);
  const project = only
    ? "journeys"
    : { default: "core", rest: "others", full: "journeys" }[coverage];
  const command = bin(
    "playwright/cli.js",
    "test",
    ...["--config", "tests/support/playwright.config.ts", `--project=${project}`],
    ...["--reporter", "list,json", ...(only ? ["--pass-with-no-tests", ...only] : [])],
  );
  await report.step(name, command, {
    env: { TEST_DATABASE: database, TEST_TIER: coverage, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    counted: { file, kind: "playwright" },
    kept: true,
  });
}

/** The build, deployed as documented for operators. `part`: proxies or image, a file of tests/deploy. */
export async function deployment(report, part) {
  const file = `tests/deploy/${part}.test.ts`;
  await report.step(part, ...vitest(report, part, "tests/support/deploy.config.ts", {}, file));
}

/** Crashes, kills, clusters and hostile inputs, group by group while there is time. */
export async function sweeps(report, minutes) {
  const until = Date.now() + minutes * 60_000;
  for (const [name, files] of Object.entries(SWEEPS)) {
    if (Date.now() > until) {
      say(`No time is left for the sweep of ${name}`);
      continue;
    }
    const config = "tests/support/vitest.config.ts";
    const paths = files.map((each) => `tests/api/${each}.test.ts`);
    const env = { TEST_ISOLATE: "on" };
    await report.step(`sweep: ${name}`, ...vitest(report, name, config, env, ...paths));
  }
  if (Date.now() > until) return void say("No time is left for the torture");
  await report.step("sweep: torture", [
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", "tests/torture/run.ts", "--quick"],
  ]);
}
