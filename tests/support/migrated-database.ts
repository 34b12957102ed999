import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { deploy } from "../../lib/commands/deploy.mjs";
import { PostgresDoor } from "./postgres-door";

declare module "vitest" {
  export interface ProvidedContext {
    migrated: string;
    /** The URL of the PostgreSQL server, if the tests run on it: TEST_DATABASE=postgresql. */
    postgres: string | null;
    /** Otherwise a test file gets a PostgreSQL here (tests/support/shared-postgres.ts). */
    postgresDoor: string;
  }
}

/** A migrated database is created once; every test file uses a copy of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), "troupe-tests-"));
  const file = path.join(folder, "migrated.db");
  deploy(file);
  project.provide("migrated", file);
  const door = await PostgresDoor.open();
  project.provide("postgresDoor", door.url);
  const isPostgres = process.env.TEST_DATABASE === "postgresql";
  project.provide("postgres", isPostgres ? await door.address() : null);
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await door.close();
  };
}
