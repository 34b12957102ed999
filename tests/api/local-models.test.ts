import { afterAll, expect, test } from "vitest";
import { config } from "@/lib/core/config";
import { hostRule } from "@/lib/core/host-list";
import type { LocalServer as Found } from "@/lib/models/contract";
import { localPlaces } from "@/lib/models/local-places";
import { findLocal } from "@/lib/models/find-local";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { newOperator } from "../support/operators";
import { newPerson } from "../support/person";

type Replies = Record<string, (body: string) => unknown>;
const started: LocalServer[] = [];
/** A server that replies with JSON at these paths, and with 404 elsewhere. */
async function standIn(replies: Replies): Promise<LocalServer> {
  const server = await startLocalServer(({ url, body }, res) => {
    const reply = replies[url];
    if (!reply) return void res.writeHead(404).end();
    res.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(reply(body)));
  });
  started.push(server);
  return server;
}
afterAll(() => Promise.all(started.map((each) => each.close())));

const list = (owned_by: string, ...ids: string[]) => ({
  object: "list",
  data: ids.map((id) => ({ id, object: "model", owned_by })),
});
const at = ({ port }: LocalServer, allowed = true) => ({ host: "127.0.0.1", port, allowed });
const find = (...where: ReturnType<typeof at>[]) => findLocal(AbortSignal.timeout(20_000), where);

test("finds Ollama with context length, tools and vision of each model", async () => {
  const ollama = await standIn({
    "/v1/models": () => list("library", "llava:7b", "qwen3:8b"),
    "/api/ps": () => ({ models: [] }),
    "/api/show": (body) =>
      (JSON.parse(body) as { model: string }).model === "llava:7b"
        ? { capabilities: ["completion", "vision"], model_info: { "llama.context_length": 32_768 } }
        : { capabilities: ["completion", "tools"], parameters: "num_ctx 16384" },
  });
  expect(await find(at(ollama))).toEqual([
    {
      kind: "Ollama",
      base_url: `http://127.0.0.1:${ollama.port}/v1`,
      host: `127.0.0.1:${ollama.port}`,
      allowed: true,
      models: [
        // Ollama loads a model with 4,096 tokens by default.
        { id: "llava:7b", context: 4_096, tools: false, sees_images: true },
        { id: "qwen3:8b", context: 16_384, tools: true, sees_images: false },
      ],
    },
  ]);
});

test("finds LM Studio, llama.cpp and vLLM with what each says of its models", async () => {
  const studio = await standIn({
    "/v1/models": () => list("organization_owner", "qwen2-vl"),
    "/api/v0/models": () => ({
      data: [
        { id: "qwen2-vl", type: "vlm", capabilities: ["tool_use"], loaded_context_length: 8_192 },
      ],
    }),
  });
  const llama = await standIn({
    "/v1/models": () => list("llamacpp", "gemma.gguf"),
    "/props": () => ({
      default_generation_settings: { n_ctx: 8_192 },
      modalities: { vision: true },
    }),
  });
  const vllm = await standIn({
    "/v1/models": () => ({
      data: [{ id: "Qwen/Qwen3-8B", owned_by: "vllm", max_model_len: 40_960 }],
    }),
  });
  const found = await find(at(studio), at(llama), at(vllm, false));
  expect(found.map(({ kind, allowed, models }) => [kind, allowed, models])).toEqual([
    ["LM Studio", true, [{ id: "qwen2-vl", context: 8_192, tools: true, sees_images: true }]],
    ["llama.cpp", true, [{ id: "gemma.gguf", context: 8_192, sees_images: true }]],
    ["vLLM", false, [{ id: "Qwen/Qwen3-8B", context: 40_960 }]],
  ]);
});

test("omits servers that are not model servers, redirect, or don't respond", async () => {
  const page = await startLocalServer((_, res) => void res.end("<h1>Hello</h1>"));
  const target = await standIn({ "/v1/models": () => list("library", "hidden") });
  const away = await startLocalServer(
    (_, res) => void res.writeHead(302, { location: `${target.url}/v1/models` }).end(),
  );
  const gone = await startLocalServer((_, res) => void res.end());
  started.push(page, away);
  await gone.close();
  expect(await find(at(page), at(away), at(gone))).toEqual([]);
  expect(target.requests).toEqual([]);
});

test("asks this machine and the hosts of TOOL_ALLOWED_HOSTS, and no others", () => {
  const rules = ["localhost:11434", "gpu.internal", "api.example.com", "*.example.org:8000"].map(
    (each) => hostRule(each)!,
  );
  const asked = localPlaces(rules).map(({ host, port, allowed }) => `${host}:${port} ${allowed}`);
  expect(asked).toContain("localhost:11434 true");
  expect(asked).toContain("gpu.internal:8000 false");
  expect(asked).toContain("127.0.0.1:1234 false");
  expect(asked).not.toContain("127.0.0.1:11434 false"); // the same server
  expect(asked.join()).not.toMatch(/example/);
});

test("only operators can look for local models", async () => {
  const server = await standIn({ "/v1/models": () => list("vllm", "tiny") });
  const rule = hostRule(`127.0.0.1:${server.port}`)!;
  config().TOOL_ALLOWED_HOSTS.push(rule);
  const [operator, person] = [await newOperator(), await newPerson()];
  const refused = await person.ask("GET", "/api/model-providers/local");
  expect(refused.status).toBe(404);
  const reply = await operator.ask("GET", "/api/model-providers/local");
  expect(reply.status).toBe(200);
  const found = ((await reply.json()) as Found[]).find(({ host }) => host === server.host);
  expect(found).toMatchObject({ kind: "vLLM", allowed: true, models: [{ id: "tiny" }] });
});
