import path from "node:path";
import { defineConfig } from "vitest/config";

// npm run test:deploy: the build behind real proxies, and in its image.

const root = path.resolve(import.meta.dirname, "../..");

export default defineConfig({
  root,
  resolve: {
    alias: { "@": root, "server-only": path.join(import.meta.dirname, "nothing.ts") },
  },
  test: {
    include: ["tests/deploy/*.test.ts"],
    environment: "node",
    pool: "forks",
    maxWorkers: 1,
    // Generous: a slow machine is not a defect. A response that a proxy holds back forever still fails.
    testTimeout: 180_000,
    hookTimeout: 600_000,
  },
});
