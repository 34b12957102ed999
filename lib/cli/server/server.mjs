// The one process: the framework's pages and handlers, and the few hot addresses that are answered beside it.
import { once } from "node:events";
import { createServer } from "node:http";
import { drainOf } from "./drain.mjs";
import { readInlineScripts } from "./static/inline-scripts.mjs";
import { listen } from "./listen.mjs";
import { requestListener } from "./listener.mjs";
import { fail, portFrom, root } from "../project.mjs";
import { staticListener } from "./static/static-files.mjs";

/** Starts the built app on PORT and HOST; resolves once it answers. Ends the program with a sentence if it cannot. */
export async function serve() {
  process.env.NODE_ENV = "production";
  const port = portFrom();
  const host = process.env.HOST || undefined;
  process.env.APP_URL ||= `http://localhost:${port}`;
  const server = createServer({ requireHostHeader: false }); // lib/cli/server/guard/request-guard.mjs judges it
  // Whoever asks before the framework is ready waits for it.
  const ready = once(server, "ready").then(([listener]) => listener);
  const early = (request, response) => void ready.then((listener) => listener(request, response));
  server.on("request", early);
  await listen(server, port, host).catch((error) =>
    fail(
      error.code === "EADDRINUSE"
        ? `Port ${port} is in use. Stop what uses it, or set PORT to another one.`
        : error.message,
    ),
  );
  globalThis[Symbol.for("troupe.drain")] = drainOf(server); // for lib/start-server.ts

  globalThis[Symbol.for("troupe.inline-scripts")] = readInlineScripts(); // for proxy.ts
  const { default: next } = await import("next");
  // The framework ends every connection that asks for another protocol, on the server that it is given. Without a
  // listener of ours Node answers such requests as all others, so it is given one that nobody comes to.
  const app = next({
    dev: false,
    dir: root,
    port,
    hostname: host ?? "localhost",
    httpServer: createServer(),
  });
  await app.prepare();
  server.off("request", early);
  const direct = (request, response) =>
    globalThis[Symbol.for("troupe.direct")]?.(request, response) ?? false; // there once instrumentation.ts has run
  const listener = requestListener(server, {
    packed: staticListener(),
    direct,
    framework: app.getRequestHandler(),
  });
  server.on("request", listener);
  server.emit("ready", listener);
  const health = await fetch(
    `http://${host && host !== "0.0.0.0" && host !== "::" ? host : "localhost"}:${port}/api/health`,
  );
  if (!health.ok) fail((await health.json()).error);
  console.log(`\n  Troupe is ready: ${process.env.APP_URL}\n  Ctrl-C ends it.\n`);
}
