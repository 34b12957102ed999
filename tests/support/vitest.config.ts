import path from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { apiFiles, fullOnlyUnitFiles } from "../run/tiers.mjs";
import { endpointRules } from "./endpoint-rules.ts";

const { TEST_DATABASE: database, TEST_TIER: coverage } = process.env;
/** Not repeated on PostgreSQL. The tiers run source rules as a separate step. */
const field = "tests/field/**/*.test.{ts,tsx}";
/** Who sees what is decided in statements, which each database has its own dialect of. */
const access = ["access", "workspace-isolation"].map((name) => `tests/rules/${name}.test.ts`);
const others: Record<string, string[]> = {
  none: ["tests/{unit,rules}/**/*.test.{ts,tsx}", field],
  default: ["tests/unit/**/*.test.{ts,tsx}", ...endpointRules],
  full: ["tests/unit/**/*.test.{ts,tsx}", ...endpointRules, field],
  rest: [...fullOnlyUnitFiles, field],
};
const root = path.resolve(import.meta.dirname, "../..");

export default defineConfig({
  root,
  resolve: {
    alias: { "@": root, "server-only": path.join(import.meta.dirname, "nothing.ts") },
  },
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    include: [
      ...apiFiles(coverage, database),
      ...(database === "postgresql" ? access : others[coverage ?? "none"]!),
    ],
    exclude: [...configDefaults.exclude, ...(coverage === "default" ? fullOnlyUnitFiles : [])],
    environment: "node",
    pool: "forks",
    // Modules are loaded once per worker; own-database.ts gives each file a fresh process state. In the full tier and
    // in sweeps each file has its own modules, so that both modes are tested.
    isolate: process.env.TEST_ISOLATE === "on",
    maxWorkers: "100%", // the default leaves one core free; of two, that is half
    globalSetup: path.join(import.meta.dirname, "migrated-database.ts"),
    setupFiles: [path.join(import.meta.dirname, "own-database.ts")],
    // Generous: a slow machine is not a defect. Quadratic behaviour still exceeds it.
    testTimeout: process.env.CLUSTER === "all" ? 900_000 : 60_000, // 200 rounds instead of five
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    unstubEnvs: true,
  },
});
