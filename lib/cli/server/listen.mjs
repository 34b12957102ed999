import { logFault } from "./refusal.mjs";

/**
 * How long a connection may be idle: longer than reverse proxies keep theirs (nginx and AWS load balancers 60 s,
 * Traefik 90 s, Caddy 120 s). A request that is sent while the server closes its connection fails, and a proxy returns
 * 502.
 */
const IDLE_MS = 135_000;

/**
 * Starts listening, and records when, for lib/health/service.ts; rejects on failure. If a connection cannot be accepted
 * later (no free file descriptor), that is logged and the server continues: the next connection may succeed.
 */
export async function listen(server, port, host) {
  server.keepAliveTimeout = IDLE_MS;
  server.on("timeout", closeIfIdle);
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      globalThis[Symbol.for("troupe.listening-since")] = performance.now();
      resolve();
    });
  });
  server.on("error", (error) => logFault("a connection could not be accepted", { error }));
}

/**
 * A process that was busy when a connection's idle time ended may still have a request on it to read. Node would close
 * the connection first, and the client would get a reset; `setImmediate` comes after the sockets are read.
 */
function closeIfIdle(socket) {
  const { bytesRead } = socket;
  setImmediate(() => {
    if (socket.bytesRead === bytesRead) socket.destroy();
  });
}
