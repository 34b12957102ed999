// The server's idle cost: CPU time until it is ready, and memory once it is idle, compared with an empty app of the
// framework on the same machine, alternating.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ownPort } from "../support/own-port.mjs";
import { cpuOf, median, root, startFlags } from "./processes.mjs";

const ROUNDS = 5;
const QUIET_MS = 8_000;
const BARS = { cpu: 2, memory: 1.6 };

const FILES = {
  "package.json": `{ "private": true, "type": "module" }`,
  "next.config.mjs": `export default { turbopack: { root: "/" } };`, // its packages are linked from this checkout
  "app/layout.jsx": `export default ({ children }) => <html lang="en"><body>{children}</body></html>;`,
  "app/page.jsx": `export default () => <h1>Bare</h1>;`,
  "app/ping/route.js": `export const dynamic = "force-dynamic"; export const GET = () => Response.json({ ok: true });`,
};

/** Builds the empty app in `folder`, away from this checkout, whose start-up hook it would mistake for its own. */
function bareApp(folder) {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  const next = path.join(root, "node_modules/next/dist/bin/next");
  const built = spawnSync(process.execPath, [next, "build"], { cwd: folder, encoding: "utf8" });
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
  return next;
}

export async function benchRest({ env, folder }) {
  const next = bareApp(folder);
  const kinds = {
    bare: (port) => ({
      args: [next, "start", "-p", String(port)],
      cwd: folder,
      health: "/ping",
    }),
    troupe: () => ({
      args: [...startFlags(), path.join(root, "lib/cli/start.mjs")],
      cwd: root,
      health: "/api/health",
    }),
  };
  const seen = { bare: [], troupe: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const [kind, plan] of Object.entries(kinds)) {
      const port = await ownPort();
      seen[kind].push(await once({ ...plan(port), port, env }));
    }
  const of = (kind, what) => median(seen[kind].map((each) => each[what]));
  console.log("\nAt rest, beside an empty app of the framework (medians)");
  console.table(
    Object.entries({ "ms of processor time to ready": "cpu", "MB at rest": "memory" }).map(
      ([figure, what]) => ({
        figure,
        bare: Math.round(of("bare", what)),
        troupe: Math.round(of("troupe", what)),
        ratio: (of("troupe", what) / of("bare", what)).toFixed(2),
        "at most": BARS[what],
      }),
    ),
  );
}

async function once({ args, cwd, health, port, env }) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: {
      ...process.env,
      ...env,
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  while (!(await answers(`http://localhost:${port}${health}`)))
    await new Promise((resolve) => setTimeout(resolve, 20));
  const cpu = cpuOf(child.pid);
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"));
  child.kill("SIGKILL");
  await ended;
  return { cpu, memory: Number(kilobytes) / 1024 };
}

const answers = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
