import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Conversation } from "@/lib/chat/contract";
import type { NumberedEvent, Run } from "@/lib/runs/run/contract";
import { emptyRunView, reduce } from "@/lib/runs/run/reduce";
import { BareServer } from "../support/bare";
import { readEvents, textOf } from "../support/events";
import { startModelServer, type ModelServer } from "../support/model-server";
import { askedFor } from "../support/teams";
import { WebClient } from "../support/web-client";

/** More writes than a diamond with a condition needs: the sweep ends at the first one that is not reached. */
const WRITES_MOST = 60;
const NAMES = ["one", "left", "right", "last"] as const;

let model: ModelServer;
let server: BareServer;
let person: WebClient;
let team_id: string;

beforeAll(async () => {
  model = await startModelServer();
  server = await BareServer.on(inject("migrated"), {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
  });
  await server.up();
  person = new WebClient(server.url);
  await person.join();
  const ids = new Map<string, string>();
  for (const name of NAMES)
    ids.set(
      name,
      (
        await person.ask<{ AgentId: string }>("POST", "/api/agents", {
          name,
          instructions: `You are ${name}.`,
        })
      ).AgentId,
    );
  team_id = (
    await person.ask<{ TeamId: string }>("POST", "/api/teams", {
      name: "Diamond",
      agents: [...ids.values()],
    })
  ).TeamId;
  await person.ask("POST", "/api/setup-graph", {
    agents: [...ids.values()],
    entry_point: "one",
    finish_point: "last",
    team_id,
  });
  for (const [start_node, end_node, condition] of [
    ["one", "left"],
    ["one", "right", "it is right"],
    ["left", "last"],
    ["right", "last"],
  ]) {
    await person.ask(
      "POST",
      `/api/add-edge?${new URLSearchParams({ start_node: start_node!, end_node: end_node!, team_id, ...(condition ? { condition } : {}) })}`,
    );
  }
  model.script((request) => ({
    text:
      askedFor(request) === "judge"
        ? JSON.stringify({ verdicts: [{ holds: true }] })
        : `${askedFor(request)} has worked`,
  }));
}, 60_000);
afterAll(async () => {
  await server.kill();
  await model.close();
});

/** Receives a reply until the connection ends, with the reply or with the process. */
async function send(content: string, heard: NumberedEvent[]): Promise<void> {
  try {
    const answer = await person.fetch(
      "POST",
      "/api/chat",
      { content, team_id },
      { accept: "text/event-stream" },
    );
    await readEvents(answer, (event) => (heard.push(event), event.event === "done"));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // the connection broke
  }
}

/** The agents of the newest run whose work was finished when the process died. */
function finishedIn(file: string): string[] {
  const database = new Database(file, { readonly: true });
  try {
    const newest = database
      .prepare("SELECT id FROM Run ORDER BY createdAt DESC LIMIT 1")
      .pluck()
      .get();
    return database
      .prepare(
        "SELECT name FROM RunStep WHERE runId = ? AND kind = 'agent' AND status = 'finished'",
      )
      .pluck()
      .all(newest) as string[];
  } finally {
    database.close();
  }
}

test("kill -9 at each write of a team's run: no finished node runs again, and the reader has the stored words", async () => {
  let reached = 0;
  for (let write = 1; write <= WRITES_MOST; write++) {
    model.requests.length = 0;
    const heard: NumberedEvent[] = [];
    await server.dieAt(write);
    await send("Do it.", heard);
    if (heard.at(-1)?.event === "done") break;
    await server.gone();
    reached = write;
    const before = model.requests.length;
    const finished = finishedIn(server.databaseFile);
    await server.up();
    const [{ run_id }] = await person.ask<[{ run_id: string }]>("GET", "/api/runs?limit=1");
    while (heard.at(-1)?.event !== "done") await person.follow(run_id, heard);
    const run = await person.ask<Run>("GET", `/api/runs/${run_id}`);
    expect([write, run.status]).toEqual([write, "completed"]);
    // One agent step and one output for each node, however often the process died.
    expect([
      write,
      run.steps
        .filter((step) => step.kind === "agent")
        .map((step) => `${step.name} ${step.status}`)
        .toSorted(),
    ]).toEqual([write, NAMES.map((name) => `${name} finished`).toSorted()]);
    expect([write, run.steps.filter((step) => step.kind === "model").length]).toEqual([write, 5]);
    const again = model.requests.slice(before).map(askedFor);
    expect([write, again.filter((name) => finished.includes(name))]).toEqual([write, []]);
    for (const name of [...NAMES, "judge"])
      expect([write, name, again.filter((each) => each === name).length <= 1]).toEqual([
        write,
        name,
        true,
      ]);
    const { messages } = await person.ask<Conversation>(
      "GET",
      `/api/conversations/${run.conversation_id}`,
    );
    expect([write, messages[1]?.status, messages[1]?.content]).toEqual([
      write,
      "complete",
      "last has worked",
    ]);
    expect([write, textOf(heard)]).toEqual([write, "last has worked"]);
    const { works } = heard.reduce(reduce, emptyRunView);
    expect([write, works.map((each) => `${each.name}: ${each.content}`).toSorted()]).toEqual([
      write,
      messages[1]!.parts!.map((part) => `${part.name}: ${part.content}`).toSorted(),
    ]);
  }
  // Four agents start, respond and end, the conditions are judged, and the run ends.
  expect(reached).toBeGreaterThanOrEqual(14);
  expect(reached).toBeLessThan(WRITES_MOST);
}, 300_000);
