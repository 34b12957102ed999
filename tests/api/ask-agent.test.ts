import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { mintUserId, personalScope } from "@/lib/core/identity";
import { Journal } from "@/lib/runs/journal/journal";
import { Fenced } from "@/lib/runs/journal/journal-rows";
import { isStillHeld } from "@/lib/runs/worker/leases";
import { startWorker } from "@/lib/runs/worker/worker";
import { leave } from "../support/left-behind";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newName, newPerson } from "../support/person";
import { tool } from "../support/tool-runs";

let model: ModelServer;
let effects: LocalServer;
beforeAll(async () => {
  model = await startModelServer();
  effects = await startLocalServer((_, res) => res.end("noted"));
  Object.assign(process.env, {
    TOOL_ALLOWED_HOSTS: effects.host,
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
  });
  await startWorker({ chat: chatExecutor() });
});
afterAll(() => Promise.all([model.close(), effects.close()]));

test("an agent is found by its name, however many there are after it; the newest are offered instead of an unknown one", async () => {
  const person = await newPerson();
  const oldest = await newAgent(person, { name: "Oldest", instructions: "You are the oldest." });
  const row = await db().agent.findUniqueOrThrow({ where: { id: oldest.AgentId } });
  const later = new Date(Date.now() + 1);
  await db().agent.createMany({
    data: Array.from({ length: 205 }, (_, at) => ({
      ...row,
      id: `${row.id}-${at}`,
      name: `Agent ${at}`,
      nameKey: `agent ${at}`,
      createdAt: later,
    })),
  });
  const ada = await newAgent(person, { name: "Ada", tools: ["ask_agent"] });
  const asked = async (name: string) => {
    model.script(({ body }) => {
      if (String(body.messages![0]!.content).includes("the oldest"))
        return { tools: [], text: "Forty-two" };
      return body.messages!.at(-1)!.role === "tool"
        ? { tools: [], text: "Well" }
        : {
            text: "",
            tools: [
              {
                name: "ask_agent",
                arguments: JSON.stringify({ agent: name, message: "How many?" }),
              },
            ],
          };
    });
    const answer = await person.ask("POST", "/api/chat", {
      body: { content: "Ask", agent_id: ada.AgentId },
    });
    return ((await answer.json()) as ChatAnswer).messages[1]!.tool_calls![0]!;
  };
  expect(await asked(" oldest ")).toMatchObject({ ok: true, result: "Forty-two" });
  const { ok, result } = await asked("Zoe");
  expect([ok, result]).toEqual([
    false,
    expect.stringMatching(
      /^Error: There is no agent called Zoe\. There are: (Agent \d+(, |\.)){20}$/,
    ),
  ]);
});

test.each(["the agent of the conversation", "an agent that was asked"])(
  "a tool call of %s is not carried out once another process has taken the run over",
  async (who) => {
    const person = await newPerson();
    const me = mintUserId(person.user.UserId);
    const note = tool("note", {}, { kind: "http", method: "POST", url: `${effects.url}/` });
    const noter = await newAgent(person, {
      name: newName("Noter"),
      instructions: "You note.",
      tools: [note],
    });
    const asker = await newAgent(person, { tools: ["ask_agent"] });
    model.script(({ body }) => {
      if (body.messages!.at(-1)!.role === "tool") return { tools: [], text: "Well" };
      const isNoter = String(body.messages![0]!.content).includes("You note");
      return isNoter
        ? { text: "", tools: [{ name: "note", arguments: "{}" }] }
        : {
            text: "",
            tools: [
              {
                name: "ask_agent",
                arguments: JSON.stringify({ agent: noter.name, message: "Note it" }),
              },
            ],
          };
    });
    const asked = who === "an agent that was asked";
    const { runId } = await leave(person, "Note", {
      agent: (asked ? asker : noter).AgentId,
      said: [],
    });
    const run = await db().run.findUniqueOrThrow({ where: { id: runId } });
    const journal = new Journal(run, personalScope(me), 0);
    // The worker's check after a pause in which its lease may have expired: here another process has taken over
    // meanwhile.
    const ensureHeld = async () => {
      const begun = { runId, name: "note", status: "started" };
      if (await db().runStep.count({ where: begun }))
        await db().run.update({ where: { id: runId }, data: { fence: run.fence + 1 } });
      if (!(await isStillHeld(run))) throw journal.fenced();
    };
    const signal = new AbortController().signal;
    const claimed = {
      run,
      me: personalScope(me),
      journal,
      signal,
      ensureHeld,
      recovered: false,
      setbacks: 0,
    };
    const ended = await chatExecutor()
      .carryOut(claimed)
      .catch((error: unknown) => error);
    expect(await db().runStep.count({ where: { runId, name: "note" } })).toBe(1);
    expect(effects.requests).toEqual([]);
    expect(ended).toBeInstanceOf(Fenced);
  },
);
