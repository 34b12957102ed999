// The project's folder and environment, and how its programs print messages.
import { existsSync } from "node:fs";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "../..");
export const nextBin = path.join(root, "node_modules/next/dist/bin/next");

/** Loads .env into the environment; variables already set take precedence. */
export function readEnv() {
  process.env.NEXT_TELEMETRY_DISABLED ??= "1";
  const file = path.join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Does DATABASE_URL name a PostgreSQL database? */
export const isPostgresql = (url = process.env.DATABASE_URL ?? "") =>
  /^postgres(ql)?:\/\//.test(url);

/** The folder for data stored beside the database (lib/core/config.ts has the same rule). */
export function dataFolder({ DATA_DIR, DATABASE_URL } = process.env) {
  if (DATA_DIR) return path.resolve(DATA_DIR);
  const file = DATABASE_URL?.startsWith("file:") ? DATABASE_URL.slice("file:".length) : null;
  return path.resolve(file ? path.dirname(file) : "./data");
}

export function say(sentence) {
  console.log(`· ${sentence}`);
}

export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Runs a command. If it throws, prints the message in one sentence, without a stack trace, and exits with 1. */
export async function plainly(work) {
  try {
    await work();
  } catch (error) {
    fail(error.message);
  }
}

/**
 * The PORT that is set, or 3000. Exits with an error message when it is invalid (lib/core/config.ts has the same rule).
 */
export function portFrom(text = process.env.PORT) {
  if (!text) return 3000;
  const port = /^\d+$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) fail("PORT must be a whole number from 1 to 65535.");
  return port;
}
