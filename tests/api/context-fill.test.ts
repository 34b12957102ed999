import { expect, test } from "vitest";
import type { ChatAnswer, ContextFill } from "@/lib/chat/contract";
import { ownModelId } from "@/lib/models/contract";
import type { Run } from "@/lib/runs/run/contract";
import { newAgent, newPerson } from "../support/person";
import { json, newProvider, person, startProviders } from "../support/providers";

startProviders();

const MODELS = [{ id: "deepseek-chat", price_in: 1_000, price_out: 2_000 }, { id: "homegrown" }];
async function talk(name: string): Promise<ChatAnswer> {
  const { ProviderId } = await newProvider(person, { models: MODELS });
  const agent = await newAgent(person, {
    model: ownModelId(ProviderId, name),
    tools: ["calculator"],
  });
  const content = 'Look [tool=calculator {"expression":"6*7"}]';
  return json<ChatAnswer>(
    await person.ask("POST", "/api/chat", { body: { agent_id: agent.AgentId, content } }),
  );
}
const fillOf = async (id: string) =>
  json<ContextFill>(await person.ask("GET", `/api/conversations/${id}/context`));

test("a conversation's last call tells how full its model is, and what the next costs at least", async () => {
  const { conversation_id: id, run_id } = await talk("deepseek-chat");
  const { steps } = await json<Run>(await person.ask("GET", `/api/runs/${run_id}`));
  const last = steps.findLast(({ kind }) => kind === "model")!.usage!;
  const { used, size, least_cost } = await fillOf(id);
  expect([used, size]).toEqual([last.prompt_tokens + last.completion_tokens, 128_000]);
  expect(least_cost).toBeCloseTo((used! * 1_000 + 50 * 2_000) / 1e6, 9);
});

test("of a model of unknown size nothing is returned, and nothing to a stranger", async () => {
  const { conversation_id: id } = await talk("homegrown");
  expect(await fillOf(id)).toEqual({});
  const stranger = await newPerson();
  expect((await stranger.ask("GET", `/api/conversations/${id}/context`)).status).toBe(404);
});
