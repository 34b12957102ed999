import { afterAll, beforeAll, expect, test } from "vitest";
import type { Conversation } from "@/lib/chat/contract";
import type { NumberedEvent } from "@/lib/runs/run/contract";
import type { Cluster } from "../support/cluster";
import { readEvents, textOf } from "../support/events";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { startModelServer, type ModelServer } from "../support/model-server";
import { clusterOf } from "../support/shared-postgres";
import { WebClient } from "../support/web-client";

let model: ModelServer;
let effects: LocalServer;
let cluster: Cluster;
let person: WebClient;
let agentId: string;

beforeAll(async () => {
  model = await startModelServer();
  effects = await startLocalServer((asked, res) => res.end(`noted ${asked.url}`));
  cluster = await clusterOf(3, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
    TOOL_ALLOWED_HOSTS: effects.host,
  });
  person = new WebClient(cluster.node(0).url);
  await person.join();
  const agent = await person.ask<{ AgentId: string }>("POST", "/api/agents", {
    name: "Scout",
    instructions: "Note it.",
  });
  agentId = agent.AgentId;
}, 120_000);
afterAll(async () => {
  if (process.env.SHOW) process.stderr.write(cluster?.output ?? "");
  await cluster?.end();
  await model?.close();
  await effects?.close();
});

const moment = (ms: number) => new Promise((go) => setTimeout(go, ms));

/** Sends a message to a node; returns the run's id and its events, which continue. */
async function send(content: string, at = 0) {
  const heard: NumberedEvent[] = [];
  const answer = await person
    .at(cluster.node(at).url)
    .fetch("POST", "/api/chat", { content, agent_id: agentId }, { accept: "text/event-stream" });
  expect(answer.status).toBe(200);
  const ended = readEvents(answer, (event) => (heard.push(event), event.event === "done")).catch(
    () => heard,
  );
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  const first = heard[0]!;
  if (first.event !== "run") throw new Error("The stream does not begin with its run.");
  return { ...(first.data as { run_id: string; conversation_id: string }), heard, ended };
}

const stored = async (id: string) =>
  (await person.ask<Conversation>("GET", `/api/conversations/${id}`)).messages[1]!;

/** Follows to the end through one node, reconnecting when the connection breaks. */
async function attend(runId: string, heard: NumberedEvent[], at: number) {
  while (heard.at(-1)?.event !== "done") {
    await person.at(cluster.node(at).url).follow(runId, heard);
    if (heard.at(-1)?.event !== "done") await moment(100);
  }
  return heard;
}

test("a reader on another node receives each token once, in order, also one that joins late", async () => {
  const sent = await send("Hello [tokens=200 pace=10]");
  const one = attend(sent.run_id, [], 1);
  await moment(700);
  const two = attend(sent.run_id, [], 2);
  const [, first, second] = await Promise.all([sent.ended, one, two]);
  const { content } = await stored(sent.conversation_id);
  for (const heard of [sent.heard, first, second]) {
    expect(textOf(heard)).toBe(content);
    const ids = heard.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  }
});

test("a reply continues on another node when its own is killed, and its readers receive it to the end", async () => {
  const sent = await send("Go on [tokens=400 pace=10]");
  const one = attend(sent.run_id, [], 1);
  await moment(600);
  await cluster.node(0).kill();
  await sent.ended;
  const heard = await one;
  const person1 = person.at(cluster.node(1).url);
  const { messages } = await person1.ask<Conversation>(
    "GET",
    `/api/conversations/${sent.conversation_id}`,
  );
  expect(messages[1]!.status).toBe("complete");
  expect(textOf(heard)).toBe(messages[1]!.content);
  await cluster.node(0).up();
});

test("stop by another node reaches the model's provider", async () => {
  const sent = await send("Long [tokens=2000 pace=20]");
  await expect.poll(() => textOf(sent.heard)).not.toBe("");
  await person.at(cluster.node(2).url).ask("POST", `/api/runs/${sent.run_id}/stop`);
  await sent.ended;
  expect((await stored(sent.conversation_id)).status).toBe("stopped");
  const asked = model.requests.find(({ body }) => JSON.stringify(body).includes("Long ["))!;
  await expect.poll(() => asked.aborted).toBe(true);
});

test("a node whose connection to the database is cut or stalls continues, and nothing is lost", async () => {
  const sent = await send("Cut [tokens=500 pace=10]", 1);
  const other = attend(sent.run_id, [], 2);
  for (let cut = 0; cut < 3; cut++) {
    await moment(600);
    if (cut === 1) {
      cluster.lines[1]!.stall();
      await moment(2_000);
      cluster.lines[1]!.resume();
    } else cluster.lines[1]!.cut();
  }
  await sent.ended;
  const heard = await other;
  const { content, status } = await stored(sent.conversation_id);
  expect(status).toBe("complete");
  expect(textOf(heard)).toBe(content);
  expect(textOf(await attend(sent.run_id, sent.heard, 1))).toBe(content);
});

test("a node that is paused for five seconds keeps its runs", async () => {
  const sent = await send("Short pause [tokens=300 pace=10]", 1);
  await moment(500);
  cluster.node(1).pause();
  await moment(5_000);
  cluster.node(1).resume();
  await sent.ended;
  const claims = await cluster.rows(`SELECT fence, tries FROM "Run" WHERE id = $1`, [sent.run_id]);
  expect(claims).toEqual([{ fence: 1, tries: 0 }]);
  expect((await stored(sent.conversation_id)).status).toBe("complete");
});

test("a node that is paused for longer than its lease writes nothing afterwards, and its reply continues elsewhere", async () => {
  const sent = await send("Pause [tokens=600 pace=10]", 1);
  const other = attend(sent.run_id, [], 2);
  await moment(500);
  cluster.node(1).pause();
  const heard = await other;
  cluster.node(1).resume();
  const message = await stored(sent.conversation_id);
  expect([message.status, textOf(heard)]).toEqual(["complete", message.content]);
  await moment(3_000); // by now it has tried to write whatever it was going to
  expect((await stored(sent.conversation_id)).content).toBe(message.content);
  expect(await attend(sent.run_id, [], 1).then(textOf)).toBe(message.content);
});

test("signing out by one node ends the streams of the session on every node", async () => {
  const leaver = new WebClient(cluster.node(0).url);
  await leaver.join();
  const stream = await leaver
    .at(cluster.node(2).url)
    .fetch("GET", "/api/tasks/events", undefined, { accept: "text/event-stream" });
  expect(stream.status).toBe(200);
  const ended = readEvents(stream);
  await leaver.ask("POST", "/api/auth/logout");
  await ended;
});

test("a call repeated with its key on another node has one effect and one answer", async () => {
  const name = `Once-${Math.random().toString(36).slice(2)}`;
  const call = (at: number) =>
    person
      .at(cluster.node(at).url)
      .fetch(
        "POST",
        "/api/agents",
        { name, instructions: "Be brief." },
        { "idempotency-key": name },
      );
  const answers = await Promise.all([call(0), call(1), call(2), call(0)]);
  const ids = await Promise.all(
    answers.map(async (each) => [
      each.status,
      ((await each.json()) as { AgentId: string }).AgentId,
    ]),
  );
  expect(new Set(ids.map(String)).size).toBe(1);
  expect(ids[0]![0]).toBe(201);
});

test.each([
  [
    "another secret",
    { AUTH_SECRET: "another-secret-of-32-characters-" },
    "AUTH_SECRET is not the one",
  ],
  ["no mail server", { SMTP_URL: "" }, "SMTP_URL is required"],
])("a process with %s says so, and does not start", async (_, env, sentence) => {
  const other = await cluster.another(env);
  expect(await other.refusal()).toContain(sentence);
});
