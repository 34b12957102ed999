import { describe, expect, test } from "vitest";
import { config } from "@/lib/core/config";
import { ownModelId, type Model, type OwnModel } from "@/lib/models/contract";
import { newAgent, newPerson, type Person } from "../support/person";
import {
  startProviders,
  json,
  model,
  newProvider,
  parrot,
  person,
  provider,
} from "../support/providers";

startProviders();

const models = async (owner: Person) => json<Model[]>(await owner.ask("GET", "/api/models"));

describe("a provider", () => {
  test("is added, listed without its key, changed and removed", async () => {
    const owner = await newPerson();
    const prices: OwnModel[] = [
      { id: "small", label: "Small", price_in: 0.5, price_out: 1.5, price_cached: 0.05 },
    ];
    const made = await newProvider(owner, { base_url: `${model.url}/`, models: prices });
    expect(made).toEqual({
      ProviderId: made.ProviderId,
      label: "At home",
      base_url: model.url,
      has_key: true,
      models: prices,
      created_at: expect.stringMatching(/Z$/),
    });
    const changed = await owner.ask("PUT", `/api/model-providers/${made.ProviderId}`, {
      body: { label: "Upstairs", api_key: "" },
    });
    expect([changed.status, await changed.json()]).toMatchObject([
      200,
      { label: "Upstairs", has_key: false, models: prices },
    ]);
    expect(await json(await owner.ask("GET", "/api/model-providers"))).toMatchObject([
      { label: "Upstairs" },
    ]);
    expect((await owner.ask("DELETE", `/api/model-providers/${made.ProviderId}`)).status).toBe(204);
    expect(await json(await owner.ask("GET", "/api/model-providers"))).toEqual([]);
  });

  test.each([
    [{ label: "" }, "label", "Name is required"],
    [{ base_url: "ftp://example.com" }, "base_url", "Base URL must start with http:// or https://"],
    [
      { base_url: "https://user:word@example.com/v1" },
      "base_url",
      "The URL must not contain a user name or password.",
    ],
    [{ base_url: "https://example.com/v1?x=1" }, "base_url", "Base URL must not contain ? or #"],
    [
      { base_url: "http://10.0.0.8/v1" },
      "base_url",
      "The host 10.0.0.8 isn't public. An operator can add it to TOOL_ALLOWED_HOSTS.",
    ],
    [
      { base_url: "http://localhost:11434/v1" },
      "base_url",
      "Port 11434 isn't allowed. An operator can add localhost:11434 to TOOL_ALLOWED_HOSTS.",
    ],
    [
      { base_url: "http://[::ffff:127.0.0.1]/v1" },
      "base_url",
      expect.stringContaining("isn't public"),
    ],
    [
      { base_url: "http://169.254.169.254/latest" },
      "base_url",
      expect.stringContaining("isn't public"),
    ],
    [{ api_key: "two words" }, "api_key", "Key must not contain spaces or line breaks"],
    [{ models: [{ id: "a" }, { id: "a" }] }, "models.1.id", "The model a is listed twice"],
    [
      { models: [{ id: "a", price_in: -1 }] },
      "models.0.price_in",
      "A price must be in US dollars, 0 or more",
    ],
    [{ sealedKey: "x" }, "sealedKey", "Unknown field"],
  ])("%j is refused by its field", async (change, field, sentence) => {
    const answer = await person.ask("POST", "/api/model-providers", { body: provider(change) });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { fields: { [field]: sentence } },
    ]);
  });

  test("resolves a name a limited number of times an hour, whether it is added or changed", async () => {
    const owner = await newPerson();
    config().RATE_LIMITS = "on";
    const inside = { base_url: "http://10.0.0.8/v1" };
    const { ProviderId } = await newProvider(owner);
    const statuses = async (times: number, method: string, path: string, body: object) => {
      const answers: number[] = [];
      for (let at = 0; at < times; at++)
        answers.push((await owner.ask(method, path, { body })).status);
      return answers;
    };
    expect(await statuses(30, "POST", "/api/model-providers", provider(inside))).toEqual([
      ...Array<number>(29).fill(400),
      429,
    ]);
    expect(await statuses(61, "PUT", `/api/model-providers/${ProviderId}`, inside)).toEqual([
      ...Array<number>(60).fill(400),
      429,
    ]);
    config().RATE_LIMITS = "off";
  });

  test("keeps its key for the host that it was saved for", async () => {
    const { ProviderId: id } = await newProvider(person);
    const moved = await person.ask("PUT", `/api/model-providers/${id}`, {
      body: { base_url: parrot.url },
    });
    expect([moved.status, await moved.json()]).toMatchObject([
      400,
      { fields: { api_key: "Enter the key again: it was saved for another URL" } },
    ]);
    expect(
      (
        await person.ask("PUT", `/api/model-providers/${id}`, {
          body: { base_url: `${model.url}/other` },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await person.ask("PUT", `/api/model-providers/${id}`, {
          body: { base_url: parrot.url, api_key: "another-key" },
        })
      ).status,
    ).toBe(200);
    expect(parrot.requests).toEqual([]);
  });
});

describe("the models of a person", () => {
  test("are distinguished though two providers call theirs the same", async () => {
    const owner = await newPerson();
    expect(await models(owner)).toEqual([
      {
        id: "deepseek-chat",
        label: "deepseek-chat",
        provider_id: null,
        default: true,
        configured: false,
      },
    ]);
    const [one, two] = [
      await newProvider(owner, { label: "One" }),
      await newProvider(owner, { label: "Two" }),
    ];
    const all = await models(owner);
    expect(all.map((each) => [each.id, each.label, each.provider_id])).toEqual([
      ["deepseek-chat", "deepseek-chat", null],
      [ownModelId(one.ProviderId, "deepseek-chat"), "deepseek-chat · One", one.ProviderId],
      [ownModelId(two.ProviderId, "deepseek-chat"), "deepseek-chat · Two", two.ProviderId],
    ]);
    const chosen = await owner.ask("PATCH", "/api/models", { body: { default: all[2]!.id } });
    expect((await json<Model[]>(chosen)).filter((each) => each.default)).toEqual([
      { ...all[2]!, default: true },
    ]);
    expect(await newAgent(owner)).toMatchObject({ model: all[2]!.id });
    await owner.ask("PUT", `/api/model-providers/${two.ProviderId}`, {
      body: { label: "Still two", models: [{ id: "deepseek-chat" }, { id: "other" }] },
    });
    expect((await models(owner)).find((each) => each.default)!.id).toBe(all[2]!.id);
    await owner.ask("DELETE", `/api/model-providers/${two.ProviderId}`);
    expect((await models(owner)).find((each) => each.default)!.id).toBe("deepseek-chat");
    const unknown = await owner.ask("PATCH", "/api/models", { body: { default: "nothing" } });
    expect([unknown.status, await unknown.json()]).toMatchObject([
      400,
      { fields: { default: "This model isn't available here" } },
    ]);
  });

  test("are no one else's: an agent cannot have another person's", async () => {
    const { ProviderId } = await newProvider(await newPerson());
    const answer = await person.ask("POST", "/api/agents", {
      body: { name: "Thief", instructions: "x", model: ownModelId(ProviderId, "deepseek-chat") },
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { fields: { model: "This model isn't available here" } },
    ]);
  });
});
