// npm test: everything from a fresh clone to a verdict. Installs what is missing, then runs lint, types, unit and
// integration tests, the production build, and browser journeys against it.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { checkNode, generate, install } from "../../lib/cli/prepare.mjs";
import { root } from "../../lib/cli/project.mjs";
import { findChromium } from "./chromium.mjs";

process.env.NEXT_TELEMETRY_DISABLED ??= "1";
checkNode();
const driver = await install({ tools: true });
await generate();
await driver();
process.env.CHROMIUM_PATH = findChromium();

const reports = path.join(root, "test-results");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const bin = (file, ...args) => [process.execPath, [path.join(root, "node_modules", file), ...args]];
const began = Date.now();
/** A journey may pass on its second try, since a browser on a busy machine is unreliable; but at most this many may. */
const FLAKY_MOST = 2;

// Two cores: what needs no build runs in parallel with it.
const checks = (async () => {
  await step("lint", bin("eslint/bin/eslint.js", "--max-warnings", "0", "."));
  await step("format", bin("prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."));
  await step("types", bin("typescript/bin/tsc", "--noEmit", "-p", "."));
})();
const built = step("build", [process.execPath, [path.join(root, "lib/cli/build.mjs")]]);
await Promise.all([checks, built]);
const vitest = (report) =>
  bin(
    "vitest/vitest.mjs",
    "run",
    "--config",
    "tests/support/vitest.config.ts",
    "--reporter",
    "default",
    "--reporter",
    "json",
    "--outputFile.json",
    path.join(reports, report),
  );
await step("unit and integration", vitest("vitest.json"));
await step("integration on PostgreSQL", vitest("postgresql.json"), { TEST_DATABASE: "postgresql" });
const journeys = (name, report, env = {}) =>
  step(
    name,
    bin(
      "playwright/cli.js",
      "test",
      "--config",
      "tests/support/playwright.config.ts",
      "--project",
      "journeys",
      "--reporter",
      "list,json",
    ),
    { PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, report), ...env },
  );
await journeys("browser", "playwright.json");
await journeys("browser on PostgreSQL", "journeys-postgresql.json", {
  TEST_DATABASE: "postgresql",
});

const read = (report) => JSON.parse(readFileSync(path.join(reports, report), "utf8"));
const counts = ["vitest.json", "postgresql.json"].map(read);
const browsers = ["playwright.json", "journeys-postgresql.json"].map(read);
const sum = (name) => counts.reduce((all, each) => all + each[name], 0);
const walked = (name) => browsers.reduce((all, each) => all + each.stats[name], 0);
const flaky = walked("flaky");
console.log(`\nAll of it took ${Math.round((Date.now() - began) / 1000)} s.`);
console.log(
  `Tests: ${sum("numPassedTests") + walked("expected")} passed, ${sum("numFailedTests") + walked("unexpected")} failed, ${flaky} flaky`,
);
for (const title of browsers.flatMap(({ suites }) => flakyOf(suites)))
  console.log(`· passed at the second try: ${title}`);
if (flaky > FLAKY_MOST) {
  console.log(`More than ${FLAKY_MOST} journeys passed only at the second try: that is a failure.`);
  process.exit(1);
}

/** The titles of the journeys that passed on their second try. */
function flakyOf(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
      .map(({ file, title }) => `${file}: ${title}`),
    ...flakyOf(inner),
  ]);
}

/** Runs one step to its end; the first that fails ends the whole run with its status. */
function step(name, [command, args], env = {}) {
  const from = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...env },
    });
    child.on("exit", (code) => {
      console.log(
        `· ${name}: ${code === 0 ? "ok" : "failed"} (${Math.round((Date.now() - from) / 1000)} s)`,
      );
      if (code !== 0) process.exit(code ?? 1);
      resolve();
    });
  });
}
