import { chmodSync } from "node:fs";
import { afterEach, beforeEach, vi } from "vitest";
import { carryOut, type Check } from "@/lib/doctor/check";
import { ownFoldersWithDatabase } from "./own-folder";

/** A path in the folder of the current test. */
export let at: (name: string) => string;

/** Runs one check, like the command does with these settings. */
export async function look(check: Check, env: Record<string, string> = {}): Promise<string> {
  for (const [name, value] of Object.entries({
    DATABASE_URL: `file:${at("troupe.db")}`,
    APP_URL: "http://localhost:3000",
    ...env,
  }))
    vi.stubEnv(name, value);
  Reflect.deleteProperty(globalThis, Symbol.for("troupe.config"));
  Reflect.deleteProperty(globalThis, Symbol.for("troupe.mail.smtp"));
  return (await carryOut(check, 40_000))
    .map((each) => `${each.verdict}: ${each.sentence}`)
    .join("\n");
}

/**
 * Gives each test of a file its own folder with a database that only its owner can read; a test leaves no settings
 * behind.
 */
export function restoreSettings(): void {
  at = ownFoldersWithDatabase();
  afterEach(() => void Reflect.deleteProperty(globalThis, Symbol.for("troupe.config")));
  beforeEach(() => chmodSync(at("troupe.db"), 0o600));
}
