import { expect, test } from "vitest";
import type { Agent, ModelUse } from "@/lib/agents/contract";
import type { ChatAnswer } from "@/lib/chat/contract";
import { FOLLOW_DEFAULT, ownModelId, type Model } from "@/lib/models/contract";
import type { Team } from "@/lib/teams/contract";
import { newAgent, newPerson } from "../support/person";
import { json, model, newProvider, startProviders } from "../support/providers";

startProviders();

test("an agent that follows the default uses the model that is the default when it runs", async () => {
  const person = await newPerson();
  const agent = await newAgent(person, { model: FOLLOW_DEFAULT });
  expect(agent.model).toBe(FOLLOW_DEFAULT);
  const { ProviderId } = await newProvider(person, { models: [{ id: "swift-1" }] });
  const swift = ownModelId(ProviderId, "swift-1");
  await person.ask("PATCH", "/api/models", { body: { default: swift } });
  const before = model.requests.length;
  const said = await json<ChatAnswer>(
    await person.ask("POST", "/api/chat", {
      body: { content: "Hello", agent_id: agent.AgentId },
    }),
  );
  expect(said.status).toBe("completed");
  expect(model.requests.slice(before).map(({ body }) => body.model)).toContain("swift-1");
});

test("one call switches all agents to a model, those in teams included, and no one else's", async () => {
  const [person, stranger] = [await newPerson(), await newPerson()];
  const agents = [await newAgent(person), await newAgent(person)];
  const theirs = await newAgent(stranger);
  await json<Team>(
    await person.ask("POST", "/api/teams", {
      body: { name: "Desk", agents: [agents[0]!.AgentId] },
    }),
  );
  const switched = await person.ask("PUT", "/api/agents/model", {
    body: { model: FOLLOW_DEFAULT },
  });
  expect([switched.status, await switched.json()]).toEqual([200, { changed: 2 }]);
  const again = await person.ask("PUT", "/api/agents/model", { body: { model: FOLLOW_DEFAULT } });
  expect(await again.json()).toEqual({ changed: 0 });
  expect(await json<ModelUse[]>(await person.ask("GET", "/api/agents/model"))).toEqual([
    { model: FOLLOW_DEFAULT, agents: 2 },
  ]);
  const untouched = await json<Agent>(await stranger.ask("GET", `/api/agents/${theirs.AgentId}`));
  expect(untouched.model).toBe(theirs.model);
});

test("agents can't be switched to a model that isn't offered", async () => {
  const person = await newPerson();
  const refused = await person.ask("PUT", "/api/agents/model", { body: { model: "gpt-nothing" } });
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { fields: { model: "This model isn't available here" } },
  ]);
});

test("following the default can't itself be the default", async () => {
  const person = await newPerson();
  const refused = await person.ask("PATCH", "/api/models", { body: { default: FOLLOW_DEFAULT } });
  expect(refused.status).toBe(400);
});

test("the list of models has the known price, context length and image support of each", async () => {
  const person = await newPerson();
  const { ProviderId } = await newProvider(person, {
    models: [{ id: "swift-1", price_in: 1, price_out: 2, context: 64_000, sees_images: true }],
  });
  const models = await json<Model[]>(await person.ask("GET", "/api/models"));
  expect(models.find(({ id }) => id === ownModelId(ProviderId, "swift-1"))).toMatchObject({
    price_in: 1,
    price_out: 2,
    context: 64_000,
    sees_images: true,
  });
});
