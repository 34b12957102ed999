import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { deploy } from "../../prisma/deploy.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    migrated: string;
  }
}

/** A migrated database is created once; every test file uses a copy of it. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), "troupe-tests-"));
  const file = path.join(folder, "migrated.db");
  deploy(file);
  project.provide("migrated", file);
  return () => rmSync(folder, { recursive: true, force: true });
}
