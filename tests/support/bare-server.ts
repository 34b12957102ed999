import { createServer } from "node:http";
import { drainOf } from "@/lib/cli/server/drain.mjs";
import { config } from "@/lib/core/config";
import { subscribe } from "@/lib/core/cluster/event-bus";
import {
  serveDirectly,
  type DirectHandlers,
  type DirectListener,
} from "@/lib/core/http/pipeline/direct";
import { processSingleton } from "@/lib/core/singleton";
import { crashPointChannel } from "@/lib/runs/journal/crash-point";
import { startServer } from "@/lib/start-server";

/**
 * Troupe's own handlers and worker without the framework, and outside production, so that FAULT can end the process at
 * a chosen write. Reads the same environment as the real server. routes: handlers by path.
 */
export async function startBareServer(routes: Record<string, DirectHandlers>): Promise<void> {
  subscribe<string>(crashPointChannel, (runId) => void process.send?.({ held: runId }));
  await startServer();
  serveDirectly(routes);
  const listener = (globalThis as unknown as Record<symbol, DirectListener>)[
    Symbol.for("troupe.direct")
  ];
  const server = createServer((request, response) => {
    if (!listener?.(request, response)) response.writeHead(404).end();
  });
  processSingleton("drain", () => drainOf(server));
  process.on("message", (write: number) => {
    config().FAULT = `step:${write}:kill`;
    processSingleton("runs.fault", () => ({ writes: 0 })).writes = 0;
    process.send?.("armed");
  });
  server.listen(Number(process.env.PORT), () => process.stdout.write("listening\n"));
}
