import OpenAI from "openai";
import { describe, expect, it } from "vitest";
import { makeDemoFetch } from "@/lib/demo-model/demo-fetch";
import { turn } from "@/lib/core/shared/turn";

const client = (pace = 0, maxRetries = 0) =>
  new OpenAI({
    apiKey: "demo",
    baseURL: "http://demo.invalid/v1",
    fetch: makeDemoFetch({ pace }),
    maxRetries,
  });
const ask = {
  model: "deepseek-chat",
  messages: [{ role: "user" as const, content: "Why do cats purr at night?" }],
  stream: true as const,
};

const begin = (pace = 0, signal?: AbortSignal) =>
  client(pace).chat.completions.create(ask, { signal });

async function collect(stream: AsyncIterable<OpenAI.ChatCompletionChunk>) {
  const chunks: OpenAI.ChatCompletionChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return { chunks, text: chunks.map((chunk) => chunk.choices[0]?.delta.content ?? "").join("") };
}

describe("the demo model's wire format", () => {
  it("streams an answer word by word, with the usage at its end", async () => {
    const { chunks, text } = await collect(await begin());
    expect(chunks.every(({ model }) => model === "demo")).toBe(true);
    expect(chunks[0]?.choices[0]?.delta.role).toBe("assistant");
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe("stop");
    const words = text.split(/\s+/).length;
    expect(words).toBeGreaterThan(40);
    expect(words).toBeLessThan(130);
    expect(chunks.length).toBeGreaterThan(words);
    const { choices, usage } = chunks.at(-1)!;
    expect(choices).toEqual([]);
    expect(usage?.completion_tokens).toBe(Math.ceil(text.length / 4));
    expect(usage?.total_tokens).toBe((usage?.prompt_tokens ?? 0) + (usage?.completion_tokens ?? 0));
  });

  it("sends word by word at its pace", async () => {
    const start = performance.now();
    const { text } = await collect(await begin(4));
    expect(performance.now() - start).toBeGreaterThan(3 * text.split(/\s+/).length);
  });

  it("ends at once when the request is aborted between two words", async () => {
    const controller = new AbortController();
    const stream = await client(60_000).chat.completions.create(
      { ...ask, stream: true },
      { signal: controller.signal },
    );
    const chunks = stream[Symbol.asyncIterator]();
    expect((await chunks.next()).done).toBe(false);
    const word = chunks.next(); // would arrive after a minute, beyond the test's own limit
    await turn();
    controller.abort();
    expect(await word).toMatchObject({ done: true });
  });

  it("errors the body of a plain fetch with the abort's reason", async () => {
    const controller = new AbortController();
    const body = JSON.stringify(ask);
    const response = await makeDemoFetch({ pace: 60_000 })(
      "http://demo.invalid/v1/chat/completions",
      { method: "POST", body, signal: controller.signal },
    );
    const text = response.text();
    await turn();
    controller.abort();
    await expect(text).rejects.toMatchObject({ name: "AbortError" });
    await expect(
      makeDemoFetch()("http://demo.invalid/v1/models", { signal: controller.signal }),
    ).rejects.toMatchObject({ name: "AbortError" });
  });

  it("leaves nothing running when its reader walks away", async () => {
    const timers = () =>
      process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    const before = timers();
    const stream = await begin(60_000);
    for await (const chunk of stream) {
      expect(chunk.choices[0]?.delta.role).toBe("assistant");
      break;
    }
    expect(stream.controller.signal.aborted).toBe(true);
    expect(timers()).toBeLessThanOrEqual(before);
  });

  it("makes no event before it is read", async () => {
    const response = await makeDemoFetch({ pace: 0 })("http://demo.invalid/v1/chat/completions", {
      method: "POST",
      body: JSON.stringify(ask),
    });
    const reader = response.body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value).match(/data: /g)).toHaveLength(1);
    await reader?.cancel();
  });

  it.each([
    ["no messages", { ...ask, messages: [] }, "messages"],
    ["what is not streamed", { ...ask, stream: false }, "stream"],
    ["no model", { messages: ask.messages }, "model"],
    ["an unknown role", { ...ask, messages: [{ role: "developer", content: "x" }] }, "messages[0]"],
    [
      "a tool result without its call",
      { ...ask, messages: [{ role: "tool", tool_call_id: "call_1", content: "3" }] },
      "messages[0]",
    ],
    [
      "a call without its result",
      {
        ...ask,
        messages: [
          {
            role: "assistant",
            tool_calls: [{ id: "c", type: "function", function: { name: "f", arguments: "{}" } }],
          },
          { role: "user", content: "x" },
        ],
      },
      "messages[1]",
    ],
    ["a tool without a name", { ...ask, tools: [{ type: "function", function: {} }] }, "tools[0]"],
  ])("refuses %s with a 400", async (_, body, param) => {
    const response = await makeDemoFetch()("http://demo.invalid/v1/chat/completions", {
      method: "POST",
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { type: "invalid_request_error", param, message: expect.any(String) },
    });
  });

  it("refuses invalid JSON with a 400 and an unknown path with a 404", async () => {
    const post = (path: string) =>
      makeDemoFetch()(`http://demo.invalid/v1/${path}`, { method: "POST", body: "{" });
    expect((await post("chat/completions")).status).toBe(400);
    expect((await post("embeddings")).status).toBe(404);
  });
});
