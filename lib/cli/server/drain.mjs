// How the server's connections come to an end: what is under way is answered, nothing new is accepted.

/** Endless answers, which wait for nothing: lib/core/http/pipeline/direct.ts puts them here. */
const streams = () => (globalThis[Symbol.for("troupe.http.streams")] ??= new WeakSet());
const LOOK_MS = 50;

/**
 * Watches over the server's answers from now on. The function it gives stops accepting connections, and resolves once
 * every answer under way is there that has an end, or after `longest` milliseconds.
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
