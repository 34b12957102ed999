import path from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { endpointRules } from "./endpoint-rules.ts";

const root = path.resolve(import.meta.dirname, "../..");

export default defineConfig({
  root,
  resolve: {
    alias: { "@": root, "server-only": path.join(import.meta.dirname, "nothing.ts") },
  },
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    include: ["tests/rules/*.test.ts"],
    exclude: [...configDefaults.exclude, ...endpointRules],
    environment: "node",
    pool: "forks",
    isolate: false,
    maxWorkers: 1,
    execArgv: ["--max-semi-space-size=64"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
