import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Conversation } from "@/lib/chat/contract";
import type { NumberedEvent, Run } from "@/lib/runs/contract";
import type { Routed, Task } from "@/lib/tasks/contract";
import { Cluster } from "../support/cluster";
import { readEvents, textOf } from "../support/events";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { startModelServer, type ModelServer } from "../support/model-server";
import { WebClient } from "../support/web-client";

// SCALE 'Anything may die': processes are killed at random under load, and a ledger is kept of every message that was
// acknowledged, every effect of a tool, and every word that was shown.

const SIZE =
  process.env.CLUSTER === "all"
    ? { nodes: 4, chats: 64, taskers: 16, kills: 200 }
    : { nodes: 3, chats: 8, taskers: 2, kills: 5 };

/** Numbers that look random and are the same again: SEED=2 for others. */
let seed = Number(process.env.SEED ?? 1);
const random = (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

let model: ModelServer;
let effects: LocalServer;
let cluster: Cluster;

beforeAll(async () => {
  model = await startModelServer();
  effects = await startLocalServer((asked, res) => res.end(`noted ${asked.url}`));
  cluster = await Cluster.of(SIZE.nodes, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
    TOOL_ALLOWED_HOSTS: effects.host,
  });
}, 120_000);
afterAll(async () => {
  await cluster?.end();
  await model?.close();
  await effects?.close();
});

type Ledger = {
  /** Messages whose run was told to their sender. */
  sent: { person: WebClient; conversation: string; run: string; heard: NumberedEvent[] }[];
  routed: { person: WebClient; task: string; run: string }[];
  /** Words that a tool was to note, each once at most. */
  words: string[];
  /** The longest silence of each reply, in milliseconds. */
  silences: number[];
};
const ledger: Ledger = { sent: [], routed: [], words: [], silences: [] };
let isOver = false;

/** The person, at any process that is up. */
const somewhere = (person: WebClient): WebClient => {
  const up = cluster.nodes.filter((node) => node.alive);
  return person.at((up[Math.floor(random() * up.length)] ?? cluster.node(0)).url);
};

/** Repeats a call until some process answers it. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries > 300) throw error;
      await pause(100);
    }
  }
}

async function newPerson(): Promise<{ person: WebClient; agentId: string }> {
  const person = new WebClient(cluster.node(0).url);
  await person.join();
  const parameters = {
    type: "object",
    properties: { word: { type: "string", description: "The word" } },
    required: ["word"],
  };
  const tool = (name: string) => ({
    type: "function",
    function: { name, description: "Notes a word", parameters },
    implementation: { kind: "http", method: "GET", url: `${effects.url}/{{word}}` },
  });
  const { AgentId } = await person.ask<{ AgentId: string }>("POST", "/api/agents", {
    name: "Scout",
    instructions: "Note it.",
    tools: [tool("note"), tool("mark")],
  });
  return { person, agentId: AgentId };
}

const wish = (): string => {
  const [one, two] = [`a${randomUUID()}`, `b${randomUUID()}`];
  ledger.words.push(one, two);
  return `[tool=note {"word":"${one}"}] [tool=mark {"word":"${two}"}] [tokens=60 pace=10]`;
};

/** Sends message after message, and follows each to its end. */
async function chat({ person, agentId }: { person: WebClient; agentId: string }): Promise<void> {
  while (!isOver) {
    const heard: NumberedEvent[] = [];
    const content = wish();
    try {
      const answer = await somewhere(person).fetch(
        "POST",
        "/api/chat",
        { content, agent_id: agentId },
        { accept: "text/event-stream" },
      );
      if (answer.status !== 200) {
        expect(answer.status, await answer.text()).toBe(503);
        continue;
      }
      await readEvents(answer, (event) => (heard.push(event), event.event === "done"));
    } catch {
      // The line broke; what was heard is in the ledger.
    }
    const first = heard[0];
    if (first?.event !== "run") continue; // nobody said that the message was taken
    const { run_id: run, conversation_id: conversation } = first.data as {
      run_id: string;
      conversation_id: string;
    };
    ledger.sent.push({ person, conversation, run, heard });
    await attend(person, run, heard);
  }
}

/** Follows a run to its end by whichever process is up, and answers where it waits. */
async function attend(person: WebClient, run: string, heard: NumberedEvent[]): Promise<void> {
  let longest = 0;
  let at = performance.now();
  let count = heard.length;
  while (heard.at(-1)?.event !== "done") {
    await somewhere(person).follow(run, heard);
    if (heard.length > count) {
      longest = Math.max(longest, performance.now() - at);
      at = performance.now();
      count = heard.length;
    }
    const last = heard.at(-1);
    if (last?.event === "waiting")
      await insist(() =>
        somewhere(person)
          .ask("POST", `/api/runs/${run}/input`, {
            tool_call_id: last.data.tool_call_id,
            result: "it had happened",
          })
          .catch((error: Error) => {
            if (!error.message.includes(" 409 ")) throw error; // an earlier try was heard after all
          }),
      );
    else if (last?.event !== "done") await pause(50);
  }
  ledger.silences.push(longest);
}

/** Hands over task after task. */
async function work({ person, agentId }: { person: WebClient; agentId: string }): Promise<void> {
  while (!isOver) {
    const task = await insist(() =>
      somewhere(person).ask<Task>("POST", "/api/tasks", {
        name: `Task-${randomUUID().slice(0, 8)}`,
        description: wish(),
        assigned_agents: [agentId],
      }),
    );
    const { run_id: run } = await insist(() =>
      somewhere(person).ask<Routed>("POST", `/api/route-task/${task.TaskId}`),
    );
    ledger.routed.push({ person, task: task.TaskId, run });
    await attend(person, run, []);
  }
}

/** Kills one process, sometimes two, sometimes all; each is started again. */
async function kill(): Promise<void> {
  const dice = random();
  const many = dice < 0.1 ? SIZE.nodes : dice < 0.3 ? 2 : 1;
  const from = Math.floor(random() * SIZE.nodes);
  const chosen = Array.from({ length: many }, (_, at) => cluster.node(from + at));
  await Promise.all(chosen.map((node) => node.kill()));
  await pause(random() * 2_000);
  await Promise.all(chosen.map((node) => node.up()));
}

test("processes are killed at random: nothing acknowledged is lost, nothing happens twice, every run ends", async () => {
  const people = await Promise.all(Array.from({ length: SIZE.chats + SIZE.taskers }, newPerson));
  const load = [...people.slice(0, SIZE.chats).map(chat), ...people.slice(SIZE.chats).map(work)];
  for (let kills = 0; kills < SIZE.kills; kills++) {
    await pause(500 + random() * 2_500);
    await kill();
  }
  isOver = true;
  await Promise.all(load);

  const counts = new Map<string, number>();
  for (const { url } of effects.requests) counts.set(url, (counts.get(url) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > 1)).toEqual([]);
  for (const { person, conversation, run, heard } of ledger.sent) {
    const { messages, active_run_id } = await somewhere(person).ask<Conversation>(
      "GET",
      `/api/conversations/${conversation}`,
    );
    expect([run, messages.length, active_run_id]).toEqual([run, 2, null]);
    expect([run, textOf(heard)]).toEqual([run, messages[1]!.content]);
    const shown = heard.map(({ id }) => id);
    expect([run, shown]).toEqual([run, [...new Set(shown)].toSorted((a, b) => a - b)]);
  }
  const ends = new Set<string>();
  for (const { person, run } of [...ledger.sent, ...ledger.routed])
    ends.add((await somewhere(person).ask<Run>("GET", `/api/runs/${run}`)).status);
  expect([...ends].filter((status) => !["completed", "failed"].includes(status))).toEqual([]);

  const silences = ledger.silences.toSorted((a, b) => a - b);
  const p95 = silences[Math.floor(silences.length * 0.95)] ?? 0;
  console.info(
    `${SIZE.kills} kills of ${SIZE.nodes} processes: ${ledger.sent.length} messages, ${ledger.routed.length} tasks, ${effects.requests.length} effects; the longest silence of a run: p95 ${Math.round(p95)} ms, most ${Math.round(silences.at(-1) ?? 0)} ms`,
  );
}, 3_600_000);
