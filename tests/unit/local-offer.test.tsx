// @vitest-environment happy-dom
import { SWRConfig } from "swr";
import { expect, test } from "vitest";
import { FirstSteps } from "@/components/dashboard/first-steps";
import { button, json, requestsTo, show, type Reply } from "../support/screen";

const PROVIDER = "7f1f0a1c-0000-4000-8000-000000000001";
const steps = { isVisible: true, hide: () => undefined, list: [] };
const server = {
  kind: "Ollama",
  base_url: "http://127.0.0.1:11434/v1",
  host: "127.0.0.1:11434",
  allowed: true,
  models: [{ id: "llama3.2", context: 131072, tools: true }],
};
const provider = {
  ProviderId: PROVIDER,
  label: "Ollama",
  base_url: server.base_url,
  models: [{ id: "llama3.2" }],
};
const demo = {
  id: "deepseek-chat",
  label: "deepseek-chat",
  provider_id: null,
  default: true,
  configured: false,
};

/** With a cache of its own, as a page has. */
const page = ({ waiting = false, isOperator = true }) => (
  <SWRConfig value={{ provider: () => new Map() }}>
    <FirstSteps steps={steps} waiting={waiting} isOperator={isOperator} />
  </SWRConfig>
);

test("first steps offer operators the model servers of this machine; one press adds one and makes it the default", async () => {
  const providers: object[] = [];
  const written: string[] = [];
  const reads =
    (read: () => object, write: () => object): Reply =>
    (res) => {
      const { method = "" } = res.req;
      if (method !== "GET") written.push(`${method} ${res.req.url}`);
      return json(200, method === "GET" ? read() : write())(res);
    };
  const screen = await show(page({}), "/app", {
    "/api/model-providers": reads(
      () => providers,
      () => (providers.push(provider), provider),
    ),
    "/api/model-providers/local": json(200, [server]),
    "/api/models": reads(
      () => [demo],
      () => [demo],
    ),
  });
  await expect.poll(() => document.body.textContent).toContain("Local models found: Ollama");
  button("Set up").click();
  await expect.poll(() => document.body.textContent).toContain("No API key is needed.");
  expect(document.body.textContent).toContain("llama3.2131.1K context · calls tools");
  button("Add 1 model Ollama").click();
  await expect.poll(() => written).toEqual(["POST /api/model-providers", "PATCH /api/models"]);
  await expect.poll(() => document.body.textContent).toContain("Your model providers: Ollama");
  expect(screen.server.requests.find(({ method }) => method === "PATCH")?.body).toBe(
    JSON.stringify({ default: `${PROVIDER}/llama3.2` }),
  );
});

/** The place of the offer, as its height: outside of it nothing comes or goes. */
const place = () => document.querySelector("ol + div");

test.each([
  ["a server is found", [], json(200, [server]), "Local models found: Ollama"],
  ["no server is found", [], json(200, []), "Agents use this server's model"],
  ["the search fails", [], json(500, { error: "Failed" }), "Agents use this server's model"],
  ["there is a provider", [provider], json(404, {}), "Your model providers: Ollama"],
])(
  "the offer takes up the same space from the start, when %s",
  async (_, providers, local, says) => {
    await show(page({}), "/app", {
      "/api/model-providers": json(200, providers),
      "/api/model-providers/local": local,
      "/api/models": json(200, [demo]),
    });
    await expect.poll(place).not.toBeNull();
    const before = place()!;
    const around = before.parentElement!.children.length;
    expect(before.className).toContain("h-15");
    await expect.poll(() => before.textContent).toContain(says);
    expect(place()).toBe(before);
    expect(before.parentElement!.children.length).toBe(around);
  },
);

test("the offer has its place before it is known which steps are done", async () => {
  await show(page({ waiting: true }), "/app", {});
  await expect.poll(place).not.toBeNull();
});

test("first steps of other people do not look for model servers", async () => {
  const screen = await show(page({ isOperator: false }), "/app", {});
  await expect.poll(() => document.body.textContent).toContain("First steps");
  expect(requestsTo(screen, "/api/model-providers/local")).toEqual([]);
});
