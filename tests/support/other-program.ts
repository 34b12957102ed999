import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const PROGRAM = `
  const other = new (require("better-sqlite3"))(process.argv[1]);
  other.exec("BEGIN IMMEDIATE");
  console.log("locked");
  process.stdin.resume().once("end", () => (other.exec("COMMIT"), other.close()));`;

/**
 * Another program that locks a database for writing. Resolves once it has; returns a function that releases the lock.
 */
export async function lockedByOther(file: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ["-e", PROGRAM, file], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  return async () => {
    child.stdin.end();
    const [code] = (await ended) as [number | null];
    if (code !== 0) throw new Error(`The other program ended with ${code}.`);
  };
}
