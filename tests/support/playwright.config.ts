import { existsSync } from "node:fs";
import { defineConfig, devices } from "playwright/test";

/** The shell has no window to draw: a new page costs it a quarter of the CPU time. */
const chromium =
  ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((each) => existsSync(each)) ??
  "chromium";

const flags = [
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The main journeys, which run a second time with servers on PostgreSQL (TEST_DATABASE=postgresql). The API tests cover
 * the other differences between the databases.
 */
const onPostgres =
  /\/(main-job|crash|chat-list|tasks|waiting|teams-graph-run|task-team|bin|palette)\.spec\.ts/;
const database = process.env.TEST_DATABASE;
const specs = database === "postgresql" ? onPostgres : /.*\.spec\.ts/;

export default defineConfig({
  testDir: "../e2e",
  globalSetup: "./journeys-setup.ts",
  outputDir: "../../test-results/e2e",
  workers: 2,
  fullyParallel: false,
  // Generous: a slow machine is not a defect. What never happens still fails.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  // A journey that fails without a defect is itself a defect: the default tier does not retry it. Among all journeys
  // two may need a second attempt (tests/run/report.mjs).
  retries: process.env.TEST_TIER === "rest" || process.env.TEST_TIER === "full" ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    // In the middle of a colour transition, a screen has contrasts that no user sees for long.
    contextOptions: { reducedMotion: "reduce" },
    // A click on a button lets a page write to the clipboard in every browser, but not in Chromium's headless shell.
    permissions: ["clipboard-write"],
    trace: "off",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? chromium,
      args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), ...flags],
    },
  },
  projects: [
    { name: "journeys", testMatch: specs },
    // The journeys that most changes would break, marked with @core in their titles: part of npm test.
    { name: "core", testMatch: specs, grep: /@core/ },
    // What npm run test:full adds to npm test.
    {
      name: "others",
      testMatch: specs,
      grepInvert: database === "postgresql" ? undefined : /@core/,
    },
    { name: "screenshots", testMatch: /screenshots\.ts/ },
  ],
});
