import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, expect, inject, vi } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "troupe-test-"));
process.env.LOG_LEVEL ??= "silent";
process.env.RATE_LIMITS ??= "on";
if (inject("postgres")) {
  const { ownPostgres } = await import("./own-postgres");
  process.env.DATA_DIR = folder;
  process.env.AUTH_SECRET ??= "the secret of the tests, the same for all of them";
  process.env.DATABASE_URL = await ownPostgres();
} else {
  copyFileSync(inject("migrated"), path.join(folder, "troupe.db"));
  process.env.DATABASE_URL = `file:${path.join(folder, "troupe.db")}`;
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Unexpected output on the console is a failure.
beforeEach(() => void vi.spyOn(console, "error"));
afterEach(() => expect(vi.mocked(console.error).mock.calls).toEqual([]));
