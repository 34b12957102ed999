import { textMessage } from "@/lib/core/model/content";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from "undici";
import { afterEach, describe, expect, test, vi } from "vitest";
import { stream } from "@/lib/core/model/stream";
import { startLocalServer, type LocalServer } from "../support/local-server";

// The provider of the environment, on a real port: without a test's `fetch` in between.

const said = (content: string, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason }] })}\n\n`;
const WHOLE = `${said("Hello", "stop")}data: [DONE]\n\n`;
const EVENTS = { "content-type": "text/event-stream" };
const NEVER = new AbortController().signal;
type Answer = Parameters<typeof startLocalServer>[0];

let server: LocalServer;
afterEach(() => server.close());

async function* words(answer: Answer, signal = NEVER): AsyncGenerator<string> {
  server = await startLocalServer(answer);
  const provider = { baseUrl: `${server.url}/v1`, apiKey: "key" };
  const messages = [textMessage("user", "Hello")];
  for await (const event of stream({ provider, model: "m", messages, signal }))
    if (event.type === "words") yield event.words.map((word) => word.text).join("");
}

async function text(answer: Answer): Promise<string> {
  const all: string[] = [];
  for await (const each of words(answer)) all.push(each);
  return all.join("");
}

test("a request has its options, and is sent once", async () => {
  expect(await text((_, res) => res.writeHead(200, EVENTS).end(WHOLE))).toBe("Hello");
  expect(server.requests).toHaveLength(1);
  const [{ method, url, headers, body }] = server.requests as [(typeof server.requests)[0]];
  expect([method, url]).toEqual(["POST", "/v1/chat/completions"]);
  expect(headers).toMatchObject({
    authorization: "Bearer key",
    "content-type": "application/json",
    "accept-encoding": "identity",
  });
  expect(JSON.parse(body)).toMatchObject({ model: "m", stream: true });
});

test("a connection serves later requests, once its answer has ended", async () => {
  const ports: (number | undefined)[] = [];
  const answer: Answer = (_, res) => (
    ports.push(res.socket?.remotePort),
    res.writeHead(200, EVENTS).end(WHOLE)
  );
  await text(answer);
  const provider = { baseUrl: `${server.url}/v1`, apiKey: "key" };
  const asked = { provider, model: "m", messages: [], signal: NEVER };
  const again = async () => {
    for await (const event of stream(asked)) if (event.type === "end") break;
    return new Set(ports).size < ports.length;
  };
  await expect.poll(again).toBe(true);
});

test("later requests have the headers of the first, and their own messages", async () => {
  await text((_, res) => res.writeHead(200, EVENTS).end(WHOLE));
  const provider = { baseUrl: `${server.url}/v1`, apiKey: "key" };
  const messages = [textMessage("user", "And then?")];
  for await (const event of stream({ provider, model: "other", messages, signal: NEVER }))
    if (event.type === "end") expect(event.cut).toBeUndefined();
  const [first, second] = server.requests.map((each) => ({
    ...each.headers,
    "content-length": "",
  }));
  expect(second).toEqual(first);
  expect(JSON.parse(server.requests[1]!.body)).toMatchObject({
    model: "other",
    messages: [{ role: "user", content: "And then?" }],
  });
});

test("the operator's global proxy also applies to these requests", async () => {
  const before = getGlobalDispatcher();
  const passed: unknown[] = [];
  class OtherWay extends Agent {
    override dispatch(...asked: Parameters<Agent["dispatch"]>): boolean {
      passed.push(asked[0].path);
      return super.dispatch(...asked);
    }
  }
  setGlobalDispatcher(new OtherWay());
  try {
    expect(await text((_, res) => res.writeHead(200, EVENTS).end(WHOLE))).toBe("Hello");
  } finally {
    setGlobalDispatcher(before);
  }
  expect(passed).toEqual(["/v1/chat/completions"]);
});

test("a redirect is followed", async () => {
  const answer: Answer = ({ url }, res) =>
    url === "/v1/chat/completions"
      ? res.writeHead(308, { location: "/v2/chat/completions" }).end()
      : res.writeHead(200, EVENTS).end(WHOLE);
  expect(await text(answer)).toBe("Hello");
  expect(server.requests.at(-1)).toMatchObject({ method: "POST", url: "/v2/chat/completions" });
});

describe("an answer that is encoded unasked", () => {
  test.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ])("by %s is read", async (encoding, encode) => {
    const head = { ...EVENTS, "content-encoding": encoding };
    expect(await text((_, res) => res.writeHead(200, head).end(encode(WHOLE)))).toBe("Hello");
  });

  test("in an unknown way is a failure", async () => {
    const head = { ...EVENTS, "content-encoding": "rot13" };
    await expect(text((_, res) => res.writeHead(200, head).end(WHOLE))).rejects.toMatchObject({
      message: "The model provider sent an unreadable response.",
    });
  });

  test("and is broken is a failure", async () => {
    const head = { ...EVENTS, "content-encoding": "gzip" };
    await expect(text((_, res) => res.writeHead(200, head).end(WHOLE))).rejects.toMatchObject({
      code: "provider_network",
    });
  });
});

test("a header with invalid text is harmless", async () => {
  const answer: Answer = (_, res) =>
    res.socket!.end(
      Buffer.from(
        `HTTP/1.1 200 OK\r\nx-request-id: \u{1F600}\r\ncontent-type: text/event-stream\r\n\r\n${WHOLE}`,
      ),
    );
  expect(await text(answer)).toBe("Hello");
});

test("an error is read up to its limit, and reported", async () => {
  const long = JSON.stringify({ error: { message: "Not today. " } }) + " ".repeat(1 << 20);
  const answer: Answer = (_, res) => res.writeHead(404, { "x-request-id": "r1" }).end(long);
  await expect(text(answer)).rejects.toMatchObject({
    code: "provider_error",
    message: "The model provider refused the request: 404 Not today.",
  });
});

test("stopping closes the connection, before the response and within it", async () => {
  for (const said of ["", WHOLE]) {
    const stop = new AbortController();
    const left = vi.fn();
    const answer: Answer = (_, res) => {
      res.on("close", left);
      if (said) res.writeHead(200, EVENTS).write(said.slice(0, said.indexOf("data: [DONE]")));
      else stop.abort();
    };
    const heard: string[] = [];
    for await (const each of words(answer, stop.signal)) {
      heard.push(each);
      stop.abort();
    }
    expect(heard).toEqual(said ? ["Hello"] : []);
    await expect.poll(() => left.mock.calls.length).toBe(1);
    await server.close();
  }
});

test("a provider that writes on behind its last word is hung up on", async () => {
  const left = vi.fn();
  const answer: Answer = (_, res) => void res.on("close", left).writeHead(200, EVENTS).write(WHOLE);
  expect(await text(answer)).toBe("Hello");
  await expect.poll(() => left.mock.calls.length, { timeout: 5000 }).toBe(1);
});

test("a line that breaks within the answer is a failure", async () => {
  const answer: Answer = (_, res) =>
    res.writeHead(200, EVENTS).write(said("Hel"), () => setImmediate(() => res.destroy()));
  await expect(text(answer)).rejects.toMatchObject({
    code: "provider_network",
    message: "The connection to the model provider was lost.",
  });
  expect(server.requests).toHaveLength(1);
});

test("no server at the URL is a failure", async () => {
  server = await startLocalServer(() => undefined);
  await server.close();
  const provider = { baseUrl: `${server.url}/v1`, apiKey: "key" };
  const asked = stream({ provider, model: "m", messages: [], signal: NEVER });
  await expect(asked.next()).rejects.toMatchObject({
    message: "Couldn't reach the model provider.",
  });
});
