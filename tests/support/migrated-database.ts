import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { deploy } from "../../prisma/deploy.mjs";
import { startPostgres } from "./postgres-server";

declare module "vitest" {
  export interface ProvidedContext {
    migrated: string;
    /** The address of the PostgreSQL server, where the tests run on it: TEST_DATABASE=postgresql. */
    postgres: string | null;
  }
}

/** The database that each test file's own is a copy of. */
export const TEMPLATE = "troupe_template";

/** A migrated database is created once; every test file uses a copy of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), "troupe-tests-"));
  const file = path.join(folder, "migrated.db");
  deploy(file);
  project.provide("migrated", file);
  const stop = process.env.TEST_DATABASE === "postgresql" ? await onPostgres(project) : undefined;
  if (!stop) project.provide("postgres", null);
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await stop?.();
  };
}

async function onPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const { deployPostgresql } = await import("../../prisma/deploy-postgresql.mjs");
  const client = new pg.Client({ connectionString: server.url("postgres") });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  await deployPostgresql(server.url(TEMPLATE));
  project.provide("postgres", server.url("postgres"));
  return () => server.stop();
}
