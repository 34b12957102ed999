// The framework's development server as a child process; it reloads edited files.
import { spawn } from "node:child_process";
import { nextBin, portFrom, root } from "../commands/project.mjs";

export function develop() {
  const port = portFrom();
  process.env.APP_URL ||= `http://localhost:${port}`;
  const args = [
    nextBin,
    "dev",
    "-p",
    String(port),
    ...(process.env.HOST ? ["-H", process.env.HOST] : []),
  ];
  // NEXT_MANUAL_SIG_HANDLE: the server handles its own shutdown (lib/start-server.ts).
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NEXT_MANUAL_SIG_HANDLE: "true" },
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
}
