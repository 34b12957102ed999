import "./framework-globals";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, expect, inject, vi } from "vitest";
import { endProcessState, settle, startAfresh } from "./fresh-process";

const folder = mkdtempSync(path.join(tmpdir(), "troupe-test-"));
/** A component test runs as a page does: without a server's state, and without a database. */
const isPage = typeof window !== "undefined";
if (!isPage && inject("postgres")) {
  startAfresh({ DATA_DIR: folder });
  const { ownPostgres } = await import("./own-postgres");
  process.env.AUTH_SECRET ??= "the secret of the tests, the same for all of them";
  process.env.DATABASE_URL = await ownPostgres();
} else if (!isPage) {
  const file = path.join(folder, "troupe.db");
  copyFileSync(inject("migrated"), file);
  startAfresh({ DATABASE_URL: `file:${file}` });
}

// Registered first, so it runs last: after the file's own cleanup.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  if (!isPage) await endProcessState();
  rmSync(folder, { recursive: true, force: true });
});

if (!isPage) beforeEach(settle);

// Unexpected output on the console is a failure.
beforeEach(() => void vi.spyOn(console, "error"));
afterEach(() => expect(vi.mocked(console.error).mock.calls).toEqual([]));
