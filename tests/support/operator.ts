import { spawn, spawnSync } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

type Ended = { status: number | null; stdout: string; stderr: string };

/**
 * Runs a command as an operator does, while this process continues to answer its requests. env: added to this process's
 * own.
 */
export function operate(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [path.join(root, program), ...args], {
    cwd: root,
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { stdout: "", stderr: "" };
  child.stdout.on("data", (text) => (said.stdout += String(text)));
  child.stderr.on("data", (text) => (said.stderr += String(text)));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => resolve({ status, ...said }));
  });
}

/** Runs a command on a database, while this process waits. env: added to this process's own. */
export function operateOn(
  file: string,
  program: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: `file:${file}`, ...env },
  });
  return { status, stdout, stderr };
}

/** The outcome of a command that refuses with a sentence. */
export const refusedWith = (sentence: string): Ended => ({
  status: 1,
  stdout: "",
  stderr: `${sentence}\n`,
});
