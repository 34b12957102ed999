import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseEngine, engine } from "@/lib/core/db/engine";
import { listenToOthers, subscribe } from "@/lib/core/cluster/event-bus";
import { otherDatabase, type OtherDatabase } from "../support/both-databases";

// Every user of a PostgreSQL database may send notifications to the channel on which Troupe's nodes listen.

let other: OtherDatabase;
let stranger: pg.Client;
const sqlite = engine();

beforeAll(async () => {
  other = await otherDatabase();
  chooseEngine(other.engine);
  await other.engine.open();
  listenToOthers();
  stranger = new pg.Client({ connectionString: other.url });
  await stranger.connect();
});
afterAll(async () => {
  await stranger.end();
  await other.engine.cluster?.close();
  chooseEngine(sqlite);
});

const notify = (payload: unknown) =>
  stranger.query("SELECT pg_notify('troupe', $1)", [
    typeof payload === "string" ? payload : JSON.stringify(payload),
  ]);
const packet = (...of: unknown[]) => ({ from: "another node", of });
const hint = (value: unknown, channel: unknown = "hints") => JSON.stringify({ channel, value });

const HOSTILE: [what: string, payload: unknown][] = [
  ["text that is not JSON", "{"],
  ["a packet without messages", { from: "another node" }],
  ["a message that is not JSON", packet("{")],
  ["a message that is null", packet("null")],
  ["messages that are no texts", packet(7, [], {}, true)],
  ["a channel that is no text", packet(hint(1, { toString: "x" }), hint(1, null))],
  ["deeply nested JSON", packet("[".repeat(7_000))],
  ["a value that its listener cannot read", packet(hint(null, "texts"))],
];

test.each(HOSTILE)("a notification with %s ends no node", async (_, payload) => {
  const heard: unknown[] = [];
  const leave = [
    subscribe<string>("texts", (text) => heard.push(text.length)),
    subscribe<string>("texts", () => heard.push("second listener")),
    subscribe("hints", (value) => heard.push(value)),
  ];
  const faults: unknown[] = [];
  const fault = (error: unknown) => void faults.push(error);
  process.on("uncaughtException", fault);
  await notify(payload);
  await notify(packet(hint("after")));
  await expect.poll(() => heard).toContain("after");
  process.off("uncaughtException", fault);
  for (const each of leave) each();
  expect(faults).toEqual([]);
  expect(heard.includes("second listener")).toBe(JSON.stringify(payload).includes("texts"));
});
