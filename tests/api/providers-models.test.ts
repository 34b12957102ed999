import { describe, expect, test } from "vitest";
import type { Model } from "@/lib/models/contract";
import { newPerson } from "../support/person";
import {
  CANARY,
  closed,
  json,
  model,
  newProvider,
  parrot,
  person,
  startProviders,
} from "../support/providers";
import { refusal } from "../support/teams";

startProviders();

const load = (body: object, owner = person) =>
  owner.ask("POST", "/api/model-providers/models", { body });

describe("a provider's own list of models", () => {
  test("is loaded before it is saved, with the key as typed", async () => {
    const { models } = await json<{ models: string[] }>(
      await load({ base_url: model.url, api_key: "sk-typed" }),
    );
    expect(models).toEqual(models.toSorted());
    expect(models).toContain("deepseek-chat");
  });

  test("is loaded with the stored key, which goes to no other host", async () => {
    const { ProviderId } = await newProvider(person);
    const answer = await load({ base_url: model.url, provider_id: ProviderId });
    expect(answer.status).toBe(200);
    const moved = await load({ base_url: parrot.url, provider_id: ProviderId });
    expect(await refusal(moved)).toEqual([
      400,
      "invalid_request",
      "Enter the key again: it was saved for another URL",
      ["api_key"],
    ]);
    const stranger = await newPerson();
    expect((await load({ base_url: model.url, provider_id: ProviderId }, stranger)).status).toBe(
      404,
    );
  });

  test("tells why it can't be had, without the key, and reaches no closed host", async () => {
    const refused = await refusal(await load({ base_url: parrot.url, api_key: CANARY }));
    expect(refused).toMatchObject([
      502,
      "model_error",
      expect.stringMatching(/^Couldn't load the models: /),
    ]);
    expect(JSON.stringify(refused)).not.toContain(CANARY);
    const guarded = await load({ base_url: closed.url });
    expect(guarded.status).toBe(400);
    expect(closed.requests).toEqual([]);
  });
});

test("a model is offered with its prices, where they are known", async () => {
  const owner = await newPerson();
  await newProvider(owner, {
    models: [{ id: "paid", price_in: 2, price_out: 10 }, { id: "plain" }],
  });
  const offered = await json<Model[]>(await owner.ask("GET", "/api/models"));
  expect(offered.map(({ price_in, price_out }) => [price_in, price_out])).toEqual([
    [undefined, undefined],
    [2, 10],
    [undefined, undefined],
  ]);
});
