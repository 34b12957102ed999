import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { PassThrough, pipeline, Readable } from "node:stream";
import { createBrotliCompress, createDeflate, createGzip, gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { closeServers, failure, fetched, open, serve } from "../support/fetched";
import { startLocalServer } from "../support/local-server";

closeServers();

const MIB = 1024 * 1024;

/** A server that sends these bytes and hangs up. */
async function says(text: string): Promise<string> {
  const server: Server = createServer((socket: Socket) =>
    socket.on("error", () => undefined).once("data", () => socket.end(text)),
  );
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("a body", () => {
  test("of 2 MiB is read, of a byte more it is not", async () => {
    const server = await serve(({ url }, res) => void res.end(Buffer.alloc(Number(url.slice(1)))));
    expect((await fetched({ url: `${server.url}/${2 * MIB}` })).body).toHaveLength(2 * MIB);
    expect(await failure({ url: `${server.url}/${2 * MIB + 1}` })).toBe("large");
  });

  test("that cannot be compressed may have 2 MiB all the same", async () => {
    const noise = Buffer.from(
      Uint32Array.from({ length: MIB / 2 }, (_, at) => Math.imul(at ^ (at >>> 7), 2_654_435_761))
        .buffer,
    );
    const server = await serve(
      (_, res) =>
        void res.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(noise, { level: 0 })),
    );
    expect((await fetched({ url: server.url })).body).toHaveLength(2 * MIB);
  });

  test.each([
    ["identity", () => new PassThrough()],
    ["gzip", createGzip],
    ["deflate", createDeflate],
    ["br", createBrotliCompress],
  ] as const)("without end, as %s, is left at the limit", async (encoding, pack) => {
    let left!: Promise<unknown>;
    const zeros = () =>
      Readable.from(
        (function* () {
          for (;;) yield Buffer.alloc(MIB);
        })(),
      );
    const server = await serve((_, res) => {
      left = once(res, "close");
      res.writeHead(200, { "content-encoding": encoding });
      pipeline(zeros(), pack(), res, () => undefined);
    });
    expect(await failure({ url: server.url })).toBe("large");
    await left;
  });

  test("of a redirect is not read, and its line is closed", async () => {
    let left!: Promise<unknown>;
    const server = await serve(({ url }, res) => {
      if (url === "/end") return void res.end();
      left = once(res, "close");
      res.writeHead(302, { location: "/end" }).write("a body without end");
    });
    expect((await fetched({ url: server.url })).status).toBe(200);
    await left;
  });

  test.each(["zstd", "gzip, gzip", "constructor"])(
    "packed as %s was not asked for",
    async (encoding) => {
      const server = await serve(
        (_, res) => void res.writeHead(200, { "content-encoding": encoding }).end("words"),
      );
      expect(await failure({ url: server.url })).toBe("encoding");
    },
  );

  test.each(["gzip", "deflate", "br"])(
    "that is not %s, as it says, is damaged",
    async (encoding) => {
      const server = await serve(
        (_, res) =>
          void res
            .writeHead(200, { "content-encoding": encoding })
            .end("plain words, and not packed"),
      );
      expect(await failure({ url: server.url })).toBe("encoding");
    },
  );
});

describe("an answer is refused", () => {
  test("for headers beyond 16 KiB", async () =>
    expect(
      await failure({ url: await says(`HTTP/1.1 200 OK\r\nx-a: ${"a".repeat(17_000)}\r\n\r\n`) }),
    ).toBe("large"));
  test("when the server hangs up", async () =>
    expect(await failure({ url: await says("") })).toBe("network"));
  test("when its body is cut", async () =>
    expect(
      await failure({ url: await says("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nwords") }),
    ).toBe("network"));
  test("when it is not HTTP", async () =>
    expect(await failure({ url: await says("SSH-2.0-OpenSSH_9.6\r\n") })).toBe("network"));
  test("on a protocol upgrade", async () =>
    expect(
      await failure({
        url: await says(
          "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
        ),
      }),
    ).toBe("network"));
  test("when no server listens", async () => {
    const server = await startLocalServer(() => undefined);
    await server.close();
    expect(await failure({ url: server.url })).toBe("network");
  });
  test("but not for hints before it, or strange names in it", async () => {
    const url = await says(
      "HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.1 200 OK\r\n__proto__: a\r\nconstructor: b\r\nContent-Length: 5\r\n\r\nwords",
    );
    const answer = await fetched({ url });
    expect(answer.status).toBe(200);
    expect(Object.getPrototypeOf(answer.headers)).toBe(Object.prototype);
    expect(Object.entries(answer.headers)).toEqual(
      expect.arrayContaining([
        ["__proto__", "a"],
        ["constructor", "b"],
      ]),
    );
  });
});

/** Responses that keep their reader waiting. */
const SLOW: Record<string, (res: ServerResponse) => void> = {
  "an answer that does not come": () => undefined,
  "a body that does not come": (res) => res.writeHead(200).flushHeaders(),
  "a body that drips": (res) => {
    const drops = setInterval(() => res.write("a"), 10);
    res.once("close", () => clearInterval(drops));
  },
  "packed words that do not end": (res) =>
    void res
      .writeHead(200, { "content-encoding": "gzip" })
      .write(gzipSync("words").subarray(0, 12)),
};

describe("time runs out, and the line is closed,", () => {
  test.each(Object.entries(SLOW))("for %s", async (_, slow) => {
    let left!: Promise<unknown>;
    const server = await serve((_asked, res) => {
      left = once(res, "close");
      slow(res);
    });
    expect(await failure({ url: server.url }, { patienceMs: 150 })).toBe("slow");
    await left;
  });

  test("for a name that is looked up for ever", async () =>
    expect(
      await failure(
        { url: "http://slow.example/" },
        { patienceMs: 20, resolve: () => new Promise(() => undefined) },
      ),
    ).toBe("slow"));

  test("for a failed connection", async () => {
    const silent = createServer();
    const connected = once(silent, "connection");
    open.push(silent);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    // It accepts the connection and never responds to the TLS handshake.
    expect(
      await failure(
        { url: `https://127.0.0.1:${(silent.address() as AddressInfo).port}/` },
        { patienceMs: 50 },
      ),
    ).toBe("slow");
    const [line] = (await connected) as [Socket];
    if (!line.closed) await once(line.resume(), "close");
  });

  test("for all redirects together", async () => {
    const server = await serve(
      (_, res) => void setTimeout(() => res.writeHead(302, { location: "/" }).end(), 60),
    );
    expect(await failure({ url: server.url }, { patienceMs: 150 })).toBe("slow");
  });
});

describe("a signal", () => {
  test.each(["an answer that does not come", "a body that does not come"])(
    "closes the line that waits for %s",
    async (which) => {
      const stop = new AbortController();
      let left!: Promise<unknown>;
      const server = await serve((_, res) => {
        left = once(res, "close");
        SLOW[which]!(res);
        stop.abort();
      });
      expect(await failure({ url: server.url, signal: stop.signal })).toBe("stopped");
      await left;
    },
  );

  test("that has fired already lets nothing start", async () => {
    const server = await serve((_, res) => void res.end());
    expect(await failure({ url: server.url, signal: AbortSignal.abort() })).toBe("stopped");
    expect(server.requests).toEqual([]);
  });

  test("is let go at the end", async () => {
    const { signal } = new AbortController();
    const removed = vi.spyOn(signal, "removeEventListener");
    const server = await serve((_, res) => void res.end());
    await fetched({ url: server.url, signal });
    expect(removed).toHaveBeenCalledWith("abort", expect.any(Function));
  });
});
