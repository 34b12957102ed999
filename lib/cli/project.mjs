// Where the project lies, what its environment is, and how its programs speak.
import { existsSync } from "node:fs";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "../..");
export const nextBin = path.join(root, "node_modules/next/dist/bin/next");

/** Reads .env into the environment; what is set already stays. */
export function readEnv() {
  process.env.NEXT_TELEMETRY_DISABLED ??= "1";
  const file = path.join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

export function say(sentence) {
  console.log(`· ${sentence}`);
}

export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
