// How the server's connections are drained: requests in progress are completed, nothing new is accepted.

/** Endless responses, which the drain does not wait for: lib/core/http/pipeline/direct.ts registers them here. */
const streams = () => (globalThis[Symbol.for("troupe.http.streams")] ??= new WeakSet());
const LOOK_MS = 50;

/**
 * Tracks the server's responses from now on. The returned function stops accepting connections, and resolves once every
 * response in progress that has an end is finished, or after `longest` milliseconds.
 */
export function drainOf(server) {
  const underWay = new Set();
  let ending = false;
  server.prependListener("request", (_, response) => {
    underWay.add(response);
    response.once("close", () => underWay.delete(response));
    if (ending) response.setHeader("connection", "close");
  });
  return async (longest) => {
    ending = true;
    server.close();
    const began = performance.now();
    const isBusy = () => [...underWay].some((response) => !streams().has(response));
    while (isBusy() && performance.now() - began < longest)
      await new Promise((go) => setTimeout(go, LOOK_MS));
  };
}
