import {
  createServer,
  request as ask,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { acceptTogether } from "@/lib/cli/server/accept-batches.mjs";

let server: Server;
let connections = 0;
afterEach(
  () => new Promise<void>((done) => (server.closeAllConnections(), server.close(() => done()))),
);

const howMany = (_: IncomingMessage, response: ServerResponse) =>
  void response.end(String(connections));

/** A server that responds with the number of open connections at that time; `port`: its port. */
async function serving(handle = howMany, clock?: () => number) {
  connections = 0;
  server = createServer();
  server.on("connection", () => connections++);
  server.on("request", acceptTogether(server, handle, clock));
  await new Promise<void>((ready) => server.listen(0, ready));
  return (server.address() as AddressInfo).port;
}

const answer = (port: number, options: object = {}) =>
  new Promise<string>((resolve, reject) => {
    ask({ port, agent: false, ...options }, (message) => void textOf(message).then(resolve, reject))
      .on("error", reject)
      .end();
  });

test("of many connections at once, none gets a response before all are accepted", async () => {
  const port = await serving(howMany, () => 0); // a paused clock: however slow the machine, the wait is not over
  const seen = await Promise.all(
    Array.from({ length: 100 }, () => answer(port, { host: "127.0.0.1" })),
  );
  expect(seen).toEqual(Array.from({ length: 100 }, () => "100"));
});

test("a connection that has waited 25 ms gets its response, though others still arrive", async () => {
  let now = 0;
  const port = await serving(howMany, () => (now += 5)); // each reading of the clock, one per turn, is 5 ms later
  const seen = await Promise.all(
    Array.from({ length: 100 }, () => answer(port, { host: "127.0.0.1" })),
  );
  expect(Math.min(...seen.map(Number))).toBeLessThan(100);
});

test("a single connection gets its response, and so does a second request on it", async () => {
  const port = await serving();
  expect(await answer(port)).toBe("1");
  expect(await answer(port)).toBe("2");
});
