import { defineConfig, devices } from "playwright/test";

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
 * The main journeys, which npm test walks a second time with servers on PostgreSQL (TEST_DATABASE=postgresql). What the
 * others ask of a database the API's tests ask of PostgreSQL, too.
 */
const onPostgres =
  /\/(main-job|crash|chat-list|tasks|waiting|teams-graph-run|task-team|bin|palette)\.spec\.ts/;

export default defineConfig({
  testDir: "../e2e",
  globalSetup: "./journeys-setup.ts",
  outputDir: "../../test-results/e2e",
  workers: 2,
  fullyParallel: false,
  // Generous: a slow machine is not a defect. A test that hangs still ends here.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  // Distinguishes a machine that stalls for seconds from a defect; what needed its second try is listed as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    // In the middle of a colour transition, a screen has contrasts that no user reads with.
    contextOptions: { reducedMotion: "reduce" },
    trace: "off",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), ...flags],
    },
  },
  projects: [
    {
      name: "journeys",
      testMatch: process.env.TEST_DATABASE === "postgresql" ? onPostgres : /.*\.spec\.ts/,
    },
    { name: "screenshots", testMatch: /screenshots\.ts/ },
  ],
});
