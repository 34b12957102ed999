// The single process: the framework's pages and handlers, and a few hot paths that are handled outside it.
import { once } from "node:events";
import { createServer, get } from "node:http";
import { setFlagsFromString } from "node:v8";
import { drainOf } from "./drain.mjs";
import { readFileSync } from "node:fs";
import path from "node:path";
import { readInlineScripts } from "./inline-scripts.mjs";
import { listen } from "./listen.mjs";
import { requestListener } from "./listener.mjs";
import { dataFolder, fail, portFrom, root } from "../../commands/project.mjs";
import { keepScripts, withKeptScripts } from "./kept-scripts.mjs";
import { builtFolder, staticListener } from "./static-files.mjs";

/**
 * V8 recompiles a WebAssembly function with its optimizing compiler once it has run for a while. By default that
 * happens at startup, for the database client's query compiler, and costs a second of CPU time and 80 MB permanently. A
 * function under real load is still optimized.
 */
const WASM_TIERING = "--wasm-tiering-budget=60000000";

/**
 * Starts the built app on PORT and HOST; resolves once it serves requests. Exits with an error message if it cannot.
 */
export async function serve() {
  process.env.NODE_ENV = "production";
  setFlagsFromString(WASM_TIERING);
  const port = portFrom();
  const host = process.env.HOST || undefined;
  process.env.APP_URL ||= `http://localhost:${port}`;
  const server = createServer({ requireHostHeader: false }); // lib/cli/server/request-guard.mjs checks it
  // Requests that arrive before the framework is ready wait for it.
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
  const build = readFileSync(path.join(root, ".next/BUILD_ID"), "utf8");
  globalThis[Symbol.for("troupe.build")] = build; // for each response
  const scripts = { own: builtFolder, kept: path.join(dataFolder(), "scripts"), build };
  const stored = keepScripts(scripts).catch(() => undefined); // without it, open pages offer to reload
  // The build has read next.config.mjs and checked it. The framework takes the result from here, as its own standalone
  // servers do, and loads neither the file nor what checks it.
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = builtConfig();
  const { default: next } = await import("next");
  // The framework closes every connection that asks for a protocol upgrade, on the server it is given. Without an
  // upgrade listener Node handles such requests like any other, so the framework gets a server that nothing connects
  // to.
  const app = next({
    dev: false,
    dir: root,
    port,
    hostname: "localhost", // for its own absolute URLs; the listening address is HOST, above
    httpServer: createServer(),
  });
  await app.prepare();
  // Runs instrumentation.ts now. By default the framework does so at the first request that reaches it, and loads a
  // route of its own for that.
  await (await app.server?.getServer?.())?.prepare?.();
  await stored;
  server.off("request", early);
  const direct = (request, response) =>
    globalThis[Symbol.for("troupe.direct")]?.(request, response) ?? false; // set once instrumentation.ts has run
  const listener = requestListener(server, {
    packed: staticListener(),
    direct,
    framework: withKeptScripts(scripts, inLanguage(app.getRequestHandler())),
  });
  server.on("request", listener);
  server.emit("ready", listener);
  delete process.env.__NEXT_PRIVATE_STANDALONE_CONFIG; // not for child processes
  await checkHealth(server.address());
  console.log(`\n  Troupe is ready: ${process.env.APP_URL}\n  Press Ctrl-C to stop.\n`);
}

const builtConfig = () =>
  JSON.stringify(
    JSON.parse(readFileSync(path.join(root, ".next/required-server-files.json"), "utf8")).config,
  );

/** The address of a server that listens on all addresses, without a name, which a container may not resolve. */
const LOOPBACK = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** Requests without `fetch`, whose client would be loaded just for this. */
async function checkHealth({ address, port }) {
  const hostname = LOOPBACK[address] ?? address;
  const [answer] = await once(
    get({ port, hostname, path: "/api/health", agent: false }),
    "response",
  );
  const text = (await answer.setEncoding("utf8").toArray()).join("");
  if (answer.statusCode !== 200) fail(JSON.parse(text).error);
}

/** Pages are rendered in their reader's language (lib/page-reader.ts). */
const inLanguage = (framework) => (request, response) =>
  globalThis[Symbol.for("troupe.within-reader")](request.headers, () =>
    framework(request, response),
  );
