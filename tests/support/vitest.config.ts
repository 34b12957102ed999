import path from "node:path";
import { defineConfig } from "vitest/config";
import { sqliteOnly } from "./sqlite-only";

/** npm test runs the API's tests a second time, on PostgreSQL. */
const onPostgres = process.env.TEST_DATABASE === "postgresql";
const root = path.resolve(import.meta.dirname, "../..");

export default defineConfig({
  root,
  resolve: {
    alias: { "@": root, "server-only": path.join(import.meta.dirname, "nothing.ts") },
  },
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    include: onPostgres
      ? ["tests/api/**/*.test.ts"]
      : ["tests/{unit,api,rules}/**/*.test.{ts,tsx}"],
    exclude: onPostgres ? sqliteOnly : [],
    environment: "node",
    pool: "forks",
    maxWorkers: "100%", // the default leaves one core free; of two, that is half
    globalSetup: path.join(import.meta.dirname, "migrated-database.ts"),
    setupFiles: [path.join(import.meta.dirname, "own-database.ts")],
    // Generous: a slow machine is not a defect. Quadratic behaviour still exceeds it.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    unstubEnvs: true,
  },
});
