// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { FirstSteps } from "@/components/dashboard/first-steps/first-steps";
import { button, json, requestsTo, show, type Reply } from "../support/screen";

const PROVIDER = "7f1f0a1c-0000-4000-8000-000000000001";
const steps = { shown: true, hide: () => undefined, list: [] };
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

test("first steps offer operators the model servers of this machine; one click adds one and makes it the default", async () => {
  const providers: object[] = [];
  const written: string[] = [];
  const reads =
    (read: () => object, write: () => object): Reply =>
    (res) => {
      const { method = "" } = res.req;
      if (method !== "GET") written.push(`${method} ${res.req.url}`);
      return json(200, method === "GET" ? read() : write())(res);
    };
  const screen = await show(<FirstSteps steps={steps} waiting={false} isOperator />, "/app", {
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
  await expect.poll(() => document.body.textContent).toContain("Local models found");
  expect(document.body.textContent).toContain("llama3.2131.1K context · calls tools");
  button("Add 1 model Ollama").click();
  await expect.poll(() => written).toEqual(["POST /api/model-providers", "PATCH /api/models"]);
  await expect.poll(() => document.body.textContent).not.toContain("Local models found");
  expect(screen.server.requests.find(({ method }) => method === "PATCH")?.body).toBe(
    JSON.stringify({ default: `${PROVIDER}/llama3.2` }),
  );
});

test("first steps of other people do not look for model servers", async () => {
  const screen = await show(
    <FirstSteps steps={steps} waiting={false} isOperator={false} />,
    "/app",
    {},
  );
  await expect.poll(() => document.body.textContent).toContain("First steps");
  expect(requestsTo(screen, "/api/model-providers/local")).toEqual([]);
});
