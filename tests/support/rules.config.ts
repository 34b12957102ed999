import path from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { endpointRules } from "./endpoint-rules.ts";
import { RulesReporter } from "./rules-reporter.ts";

// npm run rules: every rule over the source, in one process, so that they share one parse and one program of it.

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
    reporters: [new RulesReporter()],
    execArgv: ["--max-semi-space-size=64"], // MiB: the trees and types are many short-lived objects
    testTimeout: 300_000, // the first rule that asks for types has the whole program checked
    hookTimeout: 120_000,
  },
});
