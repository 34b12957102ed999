// npm run doctor [-- --json]: checks that everything is in order here, and says how to fix problems. Changes nothing,
// and works whether or not the server is running. Exits with 1 when there is a problem.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { checkNode } from "./prepare.mjs";
import { fail, readEnv, root } from "../commands/project.mjs";

/**
 * Each check has its own time limit; this one is for when the process itself hangs, on a disk that does not respond.
 */
const LONGEST_MS = 180_000;

checkNode();
const args = process.argv.slice(2);
if (args.some((each) => each !== "--json")) fail("The only option is --json.");
if (!existsSync(path.join(root, "node_modules/tsx")))
  fail(
    "The packages are not installed yet, so nothing can be checked. Run npm ci, then npm run build.",
  );
readEnv();
const { NODE_ENV, PORT, APP_URL } = process.env;
const env = {
  ...process.env,
  NODE_ENV: NODE_ENV || "production",
  APP_URL: APP_URL || `http://localhost:${PORT || 3000}`,
  LOG_LEVEL: "silent",
};
const program = path.join(root, "lib/doctor/doctor.ts");
const { status, signal } = spawnSync(
  process.execPath,
  ["--conditions=react-server", "--import", "tsx", program, ...args],
  { cwd: root, stdio: "inherit", env, timeout: LONGEST_MS, killSignal: "SIGKILL" },
);
if (signal)
  fail(`The checks did not finish within ${LONGEST_MS / 1000} s. Check that the disk responds.`);
process.exitCode = status ?? 1;
