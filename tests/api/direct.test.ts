import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import * as chatRoute from "@/app/api/chat/route";
import * as contentRoute from "@/app/api/files/[id]/content/route";
import * as eventsRoute from "@/app/api/runs/[id]/events/route";
import * as tasksRoute from "@/app/api/tasks/events/route";
import type { ChatAnswer } from "@/lib/chat/contract";
import { db } from "@/lib/core/db/db";
import { serveDirectly, type DirectListener } from "@/lib/core/http/pipeline/direct";
import { log } from "@/lib/core/telemetry/log";
import { readEvents, textOf } from "../support/events";
import { newFile } from "../support/files";
import { openFiles } from "../support/open-files";
import { openThings } from "../support/open-things";
import { newAgent, newPerson, type Person } from "../support/person";

let server: Server;
let url: string;
let person: Person;

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  serveDirectly({
    "/api/chat": chatRoute,
    "/api/files/{id}/content": contentRoute,
    "/api/runs/{id}/events": eventsRoute,
    "/api/tasks/events": tasksRoute,
  });
  const direct = (globalThis as unknown as Record<symbol, DirectListener>)[
    Symbol.for("troupe.direct")
  ]!;
  server = createServer((asked, answer) => {
    answer.setHeader("content-security-policy", "of every answer");
    if (!direct(asked, answer)) answer.writeHead(418).end("the framework's");
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
  person = await newPerson();
});
afterAll(() => server.close());

const headers = () => ({
  cookie: person.cookie(),
  "x-csrf-token": person.token,
  "content-type": "application/json",
});

test("a reply streams to its end, and can be resumed by event number", async () => {
  const { AgentId } = await newAgent(person);
  const answer = await fetch(`${url}/api/chat`, {
    method: "POST",
    headers: { ...headers(), accept: "text/event-stream" },
    body: JSON.stringify({ content: "Tell me about tea", agent_id: AgentId }),
  });
  const events = await readEvents(answer);
  expect(events.at(-1)).toMatchObject({ event: "done", data: { status: "completed" } });
  const first = events[0]!;
  const again = await readEvents(
    await fetch(
      `${url}/api/runs/${first.event === "run" ? first.data.run_id : ""}/events?after=1`,
      { headers: headers() },
    ),
  );
  expect(textOf(again)).toBe(textOf(events));
});

test("requests are checked as everywhere: 401, 404, and other methods are left to the framework", async () => {
  expect(
    (
      await fetch(`${url}/api/chat`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{}",
      })
    ).status,
  ).toBe(401);
  expect((await fetch(`${url}/api/runs/%E0%A4%A/events`, { headers: headers() })).status).toBe(404);
  expect((await fetch(`${url}/api/chats`)).status).toBe(418);
});

/** Requests a stream, and breaks the connection at the given moment. Resolves once the connection is closed. */
const cutLine = (path: string, when: "at once" | "with the first byte") =>
  new Promise<void>((resolve) => {
    const asked = request(
      `${url}${path}`,
      { headers: { ...headers(), accept: "text/event-stream" }, agent: false },
      (answer) => {
        answer.on("error", () => undefined).once("data", () => answer.destroy());
      },
    );
    asked.on("error", () => undefined).on("close", resolve);
    asked.on(
      "socket",
      (socket) =>
        when === "at once" &&
        socket
          .once("connect", () => asked.flushHeaders())
          .once("connect", () => setImmediate(() => asked.destroy())),
    );
    asked.end();
  });

/**
 * What is open without streams or transactions in progress: a transaction has a delay of the same length as a
 * heartbeat.
 */
async function atRest() {
  let things = await openThings();
  const busy = async () => {
    things = await openThings();
    return [things.slots, things.timers];
  };
  await expect.poll(busy).toEqual([{}, 0]);
  return things;
}

test.each(["/api/tasks/events", "/api/runs/{run}/events"])(
  "a thousand lines of %s that are cut leave no file, listener, timer or place",
  { timeout: 60_000 },
  async (path) => {
    const agent = await newAgent(person);
    const run = await fetch(`${url}/api/chat`, {
      method: "POST",
      headers: headers(),
      body: JSON.stringify({ content: "Hi", agent_id: agent.AgentId }),
    });
    const { run_id } = (await run.json()) as ChatAnswer;
    const cut = (nth: number) =>
      cutLine(path.replace("{run}", run_id), nth % 2 ? "at once" : "with the first byte");
    await Promise.all(Array.from({ length: 20 }, (_, nth) => cut(nth)));
    const [before, files] = [await atRest(), openFiles()];
    for (let round = 0; round < 50; round++)
      await Promise.all(Array.from({ length: 20 }, (_, nth) => cut(nth)));
    await expect.poll(openThings, { timeout: 20_000 }).toEqual(before);
    await expect.poll(openFiles, { timeout: 20_000 }).toBeLessThanOrEqual(files);
  },
);

test("a file is sent completely, with its length and its own policy, and closed when the client leaves", async () => {
  const bytes = new Uint8Array(randomBytes(3 * 2 ** 20));
  const { FileId } = await newFile(person, "random.bin", bytes);
  const address = `${url}/api/files/${FileId}/content`;
  const own = {
    "content-length": String(bytes.byteLength),
    "content-security-policy": "sandbox; default-src 'none'",
  };
  for (const method of ["GET", "HEAD"]) {
    const answer = await fetch(address, { method, headers: headers() });
    expect(Object.fromEntries(answer.headers)).toMatchObject(own);
    const came = new Uint8Array(await answer.arrayBuffer());
    expect(Buffer.compare(came, method === "GET" ? bytes : new Uint8Array())).toBe(0);
  }
  const logged = vi.spyOn(log(), "error");
  const before = openFiles();
  for (let nth = 0; nth < 20; nth++) {
    const leave = new AbortController();
    await fetch(address, { headers: headers(), signal: leave.signal });
    leave.abort();
  }
  await expect.poll(openFiles, { timeout: 20_000 }).toBeLessThanOrEqual(before);
  expect(logged).not.toHaveBeenCalled();
});

test("the 413 of a body that is far too large can be read while it is still sent", async () => {
  for (const size of [5, 20]) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        fetch(`${url}/api/chat`, {
          method: "POST",
          headers: headers(),
          body: new Uint8Array(size * 2 ** 20),
        }),
      ),
    );
    for (const answer of answers)
      expect([answer.status, await answer.json()]).toMatchObject([
        413,
        { code: "payload_too_large" },
      ]);
  }
});

test("a caller who leaves in the middle of a body is not logged as an error", async () => {
  const logged = vi.spyOn(log(), "error");
  const sent = request(`${url}/api/chat`, {
    method: "POST",
    headers: { ...headers(), "content-length": "1000" },
  });
  sent.on("error", () => undefined);
  const arrived = once(server, "request");
  sent.write("{");
  const [, response] = (await arrived) as [unknown, ServerResponse];
  const gone = once(response, "close");
  sent.destroy();
  await gone;
  await new Promise((resolve) => setImmediate(resolve));
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
});

test("what breaks in the middle of a stream cuts that line, and is a line of the log", async () => {
  const logged = vi.spyOn(log(), "error").mockImplementation(() => undefined);
  const { AgentId } = await newAgent(person);
  const { run_id } = (await (
    await fetch(`${url}/api/chat`, {
      method: "POST",
      headers: headers(),
      body: JSON.stringify({ content: "Hi", agent_id: AgentId }),
    })
  ).json()) as ChatAnswer;
  await db().runLog.updateMany({ where: { runId: run_id }, data: { events: "no JSON" } });
  const heard = fetch(`${url}/api/runs/${run_id}/events`, {
    headers: { ...headers(), accept: "text/event-stream" },
  }).then((answer) => answer.text());
  await expect(heard).rejects.toThrow();
  expect(logged.mock.calls).toEqual([
    [
      {
        method: "GET",
        path: `/api/runs/${run_id}/events`,
        error: expect.any(SyntaxError) as SyntaxError,
      },
      "an answer was cut",
    ],
  ]);
  logged.mockRestore();
});

test.each([
  ["declared", { "content-length": String(2 * 1024 * 1024) }],
  ["sent in pieces", {} as Record<string, string>],
])("a body over 1 MiB, %s, is answered with 413 and the line is closed", async (_, length) => {
  const status = await new Promise<number>((resolve, reject) => {
    const sent = request(
      `${url}/api/chat`,
      { method: "POST", headers: { ...headers(), ...length } },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        sent.destroy();
      },
    );
    sent.on("error", reject);
    sent.write(Buffer.alloc(1_100_000, 120));
  });
  expect(status).toBe(413);
});
