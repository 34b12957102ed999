import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ownPort } from "../support/own-port.mjs";

export const root = path.resolve(import.meta.dirname, "../..");
const TICKS = 100; // clock ticks a second in /proc, on every Linux that Node runs on

/** Starts a Node program and waits for its line `listening <url>`. */
export async function startNode(args, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error(`${args.join(" ")} ended at once`)));
    child.stdout.on("data", (text) => {
      const found = /listening (\S+)/.exec(String(text));
      if (found) resolve(found[1]);
    });
  });
  return { child, url, stop: () => child.kill("SIGKILL") };
}

/** The Node options of a checkout's `npm start`. */
export function startFlags(checkout = root) {
  const { scripts } = JSON.parse(readFileSync(path.join(checkout, "package.json"), "utf8"));
  return scripts.start.split(" ").filter((word) => word.startsWith("--"));
}

/** The built app of a checkout on a free port, with its own database. */
export async function startApp(env, checkout = root) {
  const port = await ownPort();
  const child = spawn(
    process.execPath,
    [...startFlags(checkout), path.join(checkout, "lib/cli/start.mjs")],
    {
      cwd: checkout,
      env: {
        ...process.env,
        PORT: String(port),
        APP_URL: `http://localhost:${port}`,
        LOG_LEVEL: "error",
        ...env,
      },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const url = `http://localhost:${port}`;
  for (let tries = 0; tries < 300 && child.exitCode === null; tries++) {
    if (
      await fetch(`${url}/api/health`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return { child, url, stop: () => child.kill("SIGKILL") };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The app did not start.");
}

/** CPU that a process has used so far, all threads, in milliseconds. */
export function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** The same in nanoseconds, for the live threads only. */
export function busyOf(pid) {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number.parseInt(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8"), 10),
  );
  return threads.reduce((sum, each) => sum + each, 0) / 1e6;
}

export function median(values) {
  return quantile(values, 0.5);
}

export function quantile(values, at) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? NaN;
}
