import { createServer, request as ask, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Conversation } from "@/lib/chat/contract";
import type { NumberedEvent } from "@/lib/runs/run/contract";
import { BareServer } from "../support/bare";
import { readEvents, textOf } from "../support/events";
import { startModelServer, type ModelServer } from "../support/model-server";
import { WebClient } from "../support/web-client";

const CUTS = 50;
/** A reply of sixty words has, with its other events, about five thousand bytes. */
const BYTES = 5_000;

let model: ModelServer;
let server: BareServer;
let proxy: Server;
let person: WebClient;
let agentId: string;

beforeAll(async () => {
  model = await startModelServer();
  server = await BareServer.on(inject("migrated"), {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
  });
  await server.up();
  proxy = await startCuttingProxy(server.port);
  const direct = new WebClient(server.url);
  await direct.join();
  person = direct;
  agentId = (
    await person.ask<{ AgentId: string }>("POST", "/api/agents", {
      name: "Scout",
      instructions: "Count.",
    })
  ).AgentId;
}, 60_000);
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await server.kill();
  await model.close();
});

/** Forwards everything, and cuts the connection after the number of response bytes given in `x-cut`. */
async function startCuttingProxy(port: number): Promise<Server> {
  const made = createServer((req, res) => {
    let left = Number(req.headers["x-cut"] ?? Infinity);
    const onward = ask(
      {
        port,
        path: req.url,
        method: req.method,
        headers: { ...req.headers, host: `localhost:${port}` },
      },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on("data", (chunk: Buffer) => {
          const part = chunk.subarray(0, left);
          left -= part.length;
          if (left > 0) return void res.write(part);
          res.write(part, () => res.destroy());
          onward.destroy();
        });
        answer.on("end", () => res.end());
        answer.on("error", () => res.destroy());
      },
    );
    onward.on("error", () => res.destroy());
    req.pipe(onward);
  });
  await new Promise<void>((resolve) => made.listen(0, resolve));
  return made;
}

/** Reads through the proxy until the connection ends or is cut. */
async function listen(open: () => Promise<Response>, heard: NumberedEvent[]): Promise<void> {
  try {
    await readEvents(await open(), (event) => (heard.push(event), event.event === "done"));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // the connection was cut
  }
}

/** Not within the first event, which identifies the run. */
const somewhere = (): string => String(600 + Math.floor(Math.random() * BYTES));

async function talk(): Promise<{ heard: NumberedEvent[]; cuts: number }> {
  const through = person.at(`http://localhost:${(proxy.address() as AddressInfo).port}`);
  const heard: NumberedEvent[] = [];
  await listen(
    () =>
      through.fetch(
        "POST",
        "/api/chat",
        { content: "[tokens=60 pace=2]", agent_id: agentId },
        { accept: "text/event-stream", "x-cut": somewhere() },
      ),
    heard,
  );
  const first = heard[0];
  if (first?.event !== "run") throw new Error("The stream does not begin with its run.");
  let cuts = 0;
  while (heard.at(-1)?.event !== "done") {
    cuts++;
    const headers = {
      accept: "text/event-stream",
      "last-event-id": String(heard.at(-1)!.id),
      ...(cuts < 4 ? { "x-cut": somewhere() } : {}),
    };
    await listen(
      () => through.fetch("GET", `/api/runs/${first.data.run_id}/events`, undefined, headers),
      heard,
    );
  }
  return { heard, cuts };
}

test("a stream cut anywhere and resumed by Last-Event-ID brings each word once", async () => {
  let cuts = 0;
  while (cuts < CUTS) {
    const replies = await Promise.all(Array.from({ length: 5 }, talk));
    for (const { heard, cuts: made } of replies) {
      cuts += made;
      const ids = heard.map(({ id }) => id);
      expect(ids).toEqual(ids.map((_, at) => ids[0]! + at));
      const run = heard[0]!;
      const conversationId = run.event === "run" ? run.data.conversation_id! : "";
      const { messages } = await person.ask<Conversation>(
        "GET",
        `/api/conversations/${conversationId}`,
      );
      expect(textOf(heard)).toBe(messages[1]!.content);
      expect(messages[1]).toMatchObject({
        status: "complete",
        content: expect.stringMatching(/^w1 .* w60$/),
      });
    }
  }
}, 120_000);
