// Starts the framework's server as a child, says when it answers, and ends it cleanly.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { fail, nextBin, root } from "./prepare.mjs";

/** mode: "start" (built) or "dev". Resolves never: the program ends with its child. */
export async function serve(mode, env) {
  const port = Number(process.env.PORT) || 3000;
  const host = process.env.HOST || "";
  if (!(await isFree(port, host))) fail(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`);
  process.env.APP_URL ||= `http://localhost:${port}`;
  const args = [nextBin, mode, "-p", String(port), ...(host ? ["-H", host] : [])];
  // NEXT_MANUAL_SIG_HANDLE: the server itself decides how it ends (lib/start-server.ts).
  const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env, NEXT_MANUAL_SIG_HANDLE: "true" } });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
  await answers(`http://${host && host !== "0.0.0.0" ? host : "localhost"}:${port}/api/health`);
  console.log(`\n  Troupe is ready: ${process.env.APP_URL}\n  Ctrl-C ends it.\n`);
}

function isFree(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host: host || undefined }, () => probe.close(() => resolve(true)));
  });
}

async function answers(url) {
  for (;;) {
    const ok = await fetch(url).then((answer) => answer.ok, () => false);
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
