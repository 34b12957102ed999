import { logFault } from "./guard/refusal.mjs";

/**
 * Starts listening; rejects when it cannot. If a connection cannot be accepted later (no free file descriptor), that is
 * logged and the server goes on: the next connection may succeed.
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
