import { expect, test } from "vitest";
import type { TestOutcome } from "@/lib/models/contract";
import {
  CANARY,
  json,
  model,
  newProvider,
  parrot,
  person,
  startProviders,
} from "../support/providers";

startProviders();

const tested = (body: object) =>
  person.ask("POST", "/api/model-providers/test", { body: { base_url: model.url, ...body } });

test("a provider can be tested before it is saved, and nothing is stored", async () => {
  const reply = await tested({ api_key: CANARY, model: "deepseek-chat" });
  expect(reply.status).toBe(200);
  expect(await json<TestOutcome>(reply)).toMatchObject({ ok: true });
  expect(model.requests.at(-1)?.headers.authorization).toBe(`Bearer ${CANARY}`);
  expect(await json<unknown[]>(await person.ask("GET", "/api/model-providers"))).toEqual([]);
});

test("testing a saved provider's form uses its stored key, but not for another host", async () => {
  const { ProviderId } = await newProvider(person);
  const same = await tested({ provider_id: ProviderId, model: "deepseek-chat" });
  expect(await json<TestOutcome>(same)).toMatchObject({ ok: true });
  const moved = await person.ask("POST", "/api/model-providers/test", {
    body: { base_url: `http://${parrot.host}/v1`, provider_id: ProviderId },
  });
  expect([moved.status, await moved.json()]).toMatchObject([
    400,
    { fields: { api_key: "Enter the key again: it was saved for another URL" } },
  ]);
});

test("a URL inside the private network is refused, with what to allow", async () => {
  const reply = await person.ask("POST", "/api/model-providers/test", {
    body: { base_url: "http://10.0.0.8/v1" },
  });
  expect([reply.status, await reply.json()]).toMatchObject([
    400,
    {
      fields: {
        base_url: "The host 10.0.0.8 isn't public. An operator can add it to TOOL_ALLOWED_HOSTS.",
      },
    },
  ]);
});
