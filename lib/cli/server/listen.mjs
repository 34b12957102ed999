import { logFault } from "./guard/refusal.mjs";

/**
 * How long a connection may be idle: longer than reverse proxies keep theirs (60 s by default in most). A request that is
 * sent while the server closes its connection fails, and a proxy answers 502.
 */
const IDLE_MS = 75_000;

/**
 * Starts listening; rejects when it cannot. If a connection cannot be accepted later (no free file descriptor), that is
 * logged and the server goes on: the next connection may succeed.
 */
export async function listen(server, port, host) {
  server.keepAliveTimeout = IDLE_MS;
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  server.on("error", (error) => logFault("a connection could not be accepted", { error }));
}
