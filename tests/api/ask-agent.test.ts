import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { startWorker } from "@/lib/runs/worker/worker";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson } from "../support/person";

let model: ModelServer;
beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
  });
  await startWorker({ chat: chatExecutor() });
});
afterAll(() => model.close());

test("an agent is found by its name, however many there are after it; the newest are offered instead of one that is not there", async () => {
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
