import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "../..");

export default defineConfig({
  root,
  resolve: {
    alias: { "@": root, "server-only": path.join(import.meta.dirname, "nothing.ts") },
  },
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    include: ["tests/{unit,api,rules}/**/*.test.{ts,tsx}"],
    environment: "node",
    pool: "forks",
    maxWorkers: "100%", // by itself it leaves one core free; of two, that is half of them
    globalSetup: path.join(import.meta.dirname, "migrated-database.ts"),
    setupFiles: [path.join(import.meta.dirname, "own-database.ts")],
    // Generous: a slow machine is no defect. What grows with the square of its input still runs into it.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    unstubEnvs: true,
  },
});
