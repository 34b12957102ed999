import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as chatRoute from "@/app/api/chat/route";
import * as eventsRoute from "@/app/api/runs/[id]/events/route";
import { serveDirectly, type DirectListener } from "@/lib/core/http/direct";
import { readEvents, textOf } from "../support/events";
import { newAgent, newPerson, type Person } from "../support/person";

let server: Server;
let url: string;
let person: Person;

beforeAll(async () => {
  serveDirectly({ "/api/chat": chatRoute, "/api/runs/{id}/events": eventsRoute });
  const direct = (globalThis as unknown as Record<symbol, DirectListener>)[Symbol.for("troupe.direct")]!;
  server = createServer((asked, answer) => {
    if (!direct(asked, answer)) answer.writeHead(418).end("the framework's");
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
  person = await newPerson();
});
afterAll(() => server.close());

const headers = () => ({ cookie: person.cookie(), "x-csrf-token": person.token, "content-type": "application/json" });

test("a reply streams to its end, and is heard again by its number", async () => {
  const { AgentId } = await newAgent(person);
  const answer = await fetch(`${url}/api/chat`, { method: "POST", headers: { ...headers(), accept: "text/event-stream" }, body: JSON.stringify({ content: "Tell me about tea", agent_id: AgentId }) });
  const events = await readEvents(answer);
  expect(events.at(-1)).toMatchObject({ event: "done", data: { status: "completed" } });
  const first = events[0]!;
  const again = await readEvents(await fetch(`${url}/api/runs/${first.event === "run" ? first.data.run_id : ""}/events?after=1`, { headers: headers() }));
  expect(textOf(again)).toBe(textOf(events));
});

test("the door judges as everywhere: 401, 404, and other methods are left to the framework", async () => {
  expect((await fetch(`${url}/api/chat`, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" })).status).toBe(401);
  expect((await fetch(`${url}/api/runs/%E0%A4%A/events`, { headers: headers() })).status).toBe(404);
  expect((await fetch(`${url}/api/chats`)).status).toBe(418);
});

test.each([
  ["declared", { "content-length": String(2 * 1024 * 1024) }],
  ["sent in pieces", {} as Record<string, string>],
])("a body over 1 MiB, %s, is answered with 413 and the line is closed", async (_, length) => {
  const status = await new Promise<number>((resolve, reject) => {
    const sent = request(`${url}/api/chat`, { method: "POST", headers: { ...headers(), ...length } }, (answer) => {
      resolve(answer.statusCode ?? 0);
      sent.destroy();
    });
    sent.on("error", reject);
    sent.write(Buffer.alloc(1_100_000, 120));
  });
  expect(status).toBe(413);
});
