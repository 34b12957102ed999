import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { letInTogether } from "@/lib/cli/let-in.mjs";

let server: Server;
let connections = 0;
afterEach(() => new Promise<void>((done) => (server.closeAllConnections(), server.close(() => done()))));

/** A server that answers with how many connections were in when it did; `port` to ask it on. */
async function serving(handle = (_: IncomingMessage, response: ServerResponse) => void response.end(String(connections))) {
  connections = 0;
  server = createServer();
  server.on("connection", () => connections++);
  server.on("request", letInTogether(server, handle));
  await new Promise<void>((ready) => server.listen(0, ready));
  return (server.address() as AddressInfo).port;
}

const answer = (port: number, options: object = {}) =>
  new Promise<string>((resolve, reject) => {
    ask({ port, agent: false, ...options }, async (message) => {
      let text = "";
      for await (const chunk of message) text += String(chunk);
      resolve(text);
    })
      .on("error", reject)
      .end();
  });

test("of many that come at once, nobody is answered before all are in", async () => {
  const port = await serving();
  const seen = await Promise.all(Array.from({ length: 100 }, () => answer(port, { host: "127.0.0.1" })));
  expect(seen).toEqual(Array.from({ length: 100 }, () => "100"));
});

test("one alone is answered, and whoever asks again on the same line", async () => {
  const port = await serving();
  expect(await answer(port)).toBe("1");
  expect(await answer(port)).toBe("2");
});

test("an endless row of newcomers holds nobody up", async () => {
  let going = true;
  const port = await serving((_, response) => {
    going = false;
    response.end("heard");
  });
  const knock = () => {
    if (going) connect(port, "127.0.0.1").on("connect", knock).on("error", () => undefined);
  };
  for (let at = 0; at < 5; at++) knock();
  expect(await answer(port)).toBe("heard");
});
