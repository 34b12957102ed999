import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { drainOf } from "@/lib/cli/server/drain.mjs";
import { listen } from "@/lib/cli/server/listen.mjs";
import { staticListener } from "@/lib/cli/server/static-files.mjs";
import { openTargets } from "../support/open-files";
import { sendRaw } from "../support/raw-request";

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A server on a free port of this machine. */
async function serving(handle: (url: string, response: ServerResponse) => void): Promise<number> {
  server = createServer((request, response) => handle(request.url ?? "", response));
  await listen(server, 0, "127.0.0.1");
  return (server.address() as AddressInfo).port;
}
const get = (target: string) =>
  `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n`;

test("a taken port fails the start; a connection that cannot be accepted later is logged", async () => {
  const port = await serving((_, response) => response.end("here"));
  await expect(listen(createServer(), port, "127.0.0.1")).rejects.toMatchObject({
    code: "EADDRINUSE",
  });
  const noted = vi.mocked(console.error).mockImplementation(() => undefined);
  server.emit("error", new Error("accept EMFILE"));
  expect(noted).toHaveBeenCalledOnce();
  noted.mockClear();
  expect((await sendRaw(port, get("/"))).body).toBe("here");
});

test("an idle connection stays open longer than nginx, load balancers, Traefik and Caddy keep theirs", async () => {
  const port = await serving((_, response) => response.end("here"));
  const answer = await fetch(`http://127.0.0.1:${port}`);
  const seconds = Number(/^timeout=(\d+)$/.exec(answer.headers.get("keep-alive") ?? "")?.[1]);
  expect(seconds).toBeGreaterThan(Math.max(60, 60, 90, 120));
});

test("a request that arrives while the process is busy is answered, though its connection's idle time ends meanwhile", async () => {
  const port = await serving((_, response) => response.end("here"));
  server.keepAliveTimeout = 50;
  const line = connect(port, "127.0.0.1");
  line.write(get("/first"));
  await once(line, "data");
  line.write(get("/second"));
  // Timers run before sockets are read again: by then the idle time, to which Node adds a second, has passed, but the
  // request has not been read yet.
  const until = performance.now() + 1_500;
  while (performance.now() < until);
  expect(String((await once(line, "data"))[0])).toContain("200 OK");
  await once(line, "close"); // nothing more arrives: now it is idle
});

test.runIf(process.platform === "linux")("cut connections leave no file open", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "troupe-static-"));
  writeFileSync(path.join(folder, "large.js.br"), Buffer.alloc(4 * 2 ** 20));
  const packed = staticListener(folder);
  const port = await serving(
    (url, response) =>
      void packed({ method: "GET", url, headers: { "accept-encoding": "br" } } as never, response),
  );
  const open = () => openTargets().filter((target) => target.startsWith(folder)).length;
  expect((await sendRaw(port, get("/_next/static/large.js"))).body).toHaveLength(4 * 2 ** 20);
  for (let round = 0; round < 20; round++) {
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const line = connect(port, "127.0.0.1");
        line.on("error", () => undefined).write(get("/_next/static/large.js"));
        await once(line, "data");
        line.destroy();
      }),
    );
  }
  await vi.waitFor(() => expect(open()).toBe(0), 10_000);
  rmSync(folder, { recursive: true });
});

test("at shutdown, running responses are waited for, streams are not, and no new connection is accepted", async () => {
  const waiting: ServerResponse[] = [];
  const port = await serving((url, response) => {
    if (url === "/stream") {
      ((globalThis as unknown as Record<symbol, WeakSet<ServerResponse>>)[
        Symbol.for("troupe.http.streams")
      ] ??= new WeakSet()).add(response);
      response.writeHead(200).write("first");
    } else waiting.push(response);
  });
  const drain = drainOf(server);
  const stream = sendRaw(port, get("/stream"), ({ body }) => body.includes("last"));
  const plain = sendRaw(port, get("/slow"));
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  const drained = drain(60_000);
  await expect(sendRaw(port, get("/new"))).rejects.toThrow();
  waiting[0]!.end("done");
  expect(await plain).toMatchObject({
    status: 200,
    headers: { "content-length": "4" },
    body: "done",
  });
  await drained;
  server.closeAllConnections();
  await expect(stream).resolves.toMatchObject({ status: 200 });
});

test("a response that never comes does not block the shutdown forever", async () => {
  const port = await serving(() => undefined);
  const drain = drainOf(server);
  const never = sendRaw(port, get("/never")).catch(() => "cut");
  await once(server, "request");
  await drain(100);
  server.closeAllConnections();
  expect(await never).toBe("cut");
});

test.each([
  "setTimeout(() => { throw new Error('on purpose'); })",
  "void Promise.reject(new Error('on purpose'))",
])("the process ends with a fatal line: %s", async (fault) => {
  const program = `process.on("uncaughtException", () => undefined); process.on("unhandledRejection", () => undefined);
    import("./lib/core/telemetry/end-on-faults.ts").then(({ endOnFaults }) => { endOnFaults(); ${fault}; setInterval(() => undefined, 1000); });`;
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", "--input-type=module", "-e", program],
    {
      cwd: path.resolve(import.meta.dirname, "../.."),
      env: { ...process.env, NODE_OPTIONS: "", LOG_LEVEL: "error" },
    },
  );
  let output = "";
  child.stdout.on("data", (text) => (output += String(text)));
  const [code] = (await once(child, "exit")) as [number];
  expect(code).toBe(1);
  expect(JSON.parse(output.trim())).toMatchObject({ level: 60, error: { message: "on purpose" } });
  server = createServer();
});
