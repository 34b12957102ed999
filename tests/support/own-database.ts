import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, expect, inject, vi } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "troupe-test-"));
copyFileSync(inject("migrated"), path.join(folder, "troupe.db"));
process.env.DATABASE_URL = `file:${path.join(folder, "troupe.db")}`;
process.env.LOG_LEVEL ??= "silent";
process.env.RATE_LIMITS ??= "on";

afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Unexpected output on the console is a failure.
beforeEach(() => void vi.spyOn(console, "error"));
afterEach(() => expect(vi.mocked(console.error).mock.calls).toEqual([]));
