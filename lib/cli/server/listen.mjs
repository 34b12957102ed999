import { logFault } from "./guard/refusal.mjs";

/**
 * Begins to listen; rejects when it cannot. A connection that cannot be accepted later on (no descriptor is free) is
 * logged, and the next one may be: it is no reason to end.
 */
export async function listen(server, port, host) {
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  server.on("error", (error) => logFault("a connection could not be accepted", { error }));
}
