import OpenAI from "openai";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startModelServer, type ModelServer } from "../support/model-server";

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterEach(() => server.script());
afterAll(() => server.close());

// The client logs unreadable events to the console; here such events are sent on purpose.
const client = (maxRetries = 0) =>
  new OpenAI({ apiKey: "key", baseURL: server.url, maxRetries, logLevel: "off" });
const user = (content: string) => [{ role: "user" as const, content }];

async function stream(content: string, signal?: AbortSignal) {
  const words: string[] = [];
  let reasoning = "";
  let usage: OpenAI.CompletionUsage | null | undefined;
  const chunks = await client().chat.completions.create(
    { model: "m", stream: true, stream_options: { include_usage: true }, messages: user(content) },
    { signal },
  );
  try {
    for await (const chunk of chunks) {
      const delta: { content?: string | null; reasoning_content?: string } | undefined =
        chunk.choices[0]?.delta;
      if (delta?.content) words.push(delta.content);
      reasoning += delta?.reasoning_content ?? "";
      usage = chunk.usage ?? usage;
    }
    return { words, reasoning, usage, error: null };
  } catch (error) {
    return { words, reasoning, usage, error };
  }
}

describe("the stand-in model server", () => {
  it("streams counted words at the requested pace, and the usage", async () => {
    const start = performance.now();
    const { words, usage } = await stream("[tokens=30 pace=5] go");
    expect(words.join("")).toBe(
      Array.from({ length: 30 }, (_, index) => `w${index + 1}`).join(" "),
    );
    expect(performance.now() - start).toBeGreaterThan(29 * 5 - 5);
    expect(usage?.completion_tokens).toBe(30);
  });

  it("responds in one piece and logs the request", async () => {
    const answer = await client().chat.completions.create({
      model: "m",
      messages: user("[tokens=3]"),
    });
    expect(answer.choices[0]?.message.content).toBe("w1 w2 w3");
    expect(server.requests.at(-1)).toMatchObject({
      body: { model: "m", messages: user("[tokens=3]") },
      headers: { authorization: "Bearer key" },
      aborted: false,
    });
  });

  it("fails as often as it is asked to, then succeeds", async () => {
    const before = server.requests.length;
    const answer = await client(2).chat.completions.create({
      model: "m",
      messages: user("[fail=500 times=2 after=0] [tokens=1]"),
    });
    expect(answer.choices[0]?.message.content).toBe("w1");
    expect(server.requests.length - before).toBe(3);
    for (const status of [401, 402, 429])
      await expect(
        client().chat.completions.create({ model: "m", messages: user(`[fail=${status}]`) }),
      ).rejects.toMatchObject({ status });
  });

  it("cuts the connection, and sends invalid JSON, in mid-stream", async () => {
    const cut = await stream("[cut=5]");
    expect(cut.words).toHaveLength(5);
    expect(cut.error).toBeInstanceOf(Error);
    expect((await stream("[malformed]")).error).toBeInstanceOf(SyntaxError);
  });

  it("hangs, stalls and runs on without end until the asker leaves, and notes that", async () => {
    for (const [content, heard] of [
      ["[hang]", 0],
      ["[stall=5]", 5],
      ["[huge]", 0],
    ] as const) {
      const { words } = await stream(content, AbortSignal.timeout(150)).catch(() => ({
        words: [],
      }));
      expect(words).toHaveLength(heard);
      const asked = server.requests.at(-1);
      await expect.poll(() => asked?.aborted).toBe(true);
    }
  });

  it("thinks first, says nothing, and parts its characters", async () => {
    expect(await stream("[reasoning tokens=1]")).toMatchObject({
      reasoning: "let me think",
      words: ["w1"],
    });
    expect((await stream("[empty]")).words).toEqual([]);
    expect((await stream("[garble tokens=3]")).words.join("")).toBe("w1é🐢日 w2é🐢日 w3é🐢日");
  });

  it("asks for a tool once, then answers with its result", async () => {
    const messages: OpenAI.ChatCompletionMessageParam[] = user('[tool=add {"a": 1, "b": "}]"}]');
    const asked = (await client().chat.completions.create({ model: "m", messages })).choices[0]
      ?.message;
    const [call] = asked?.tool_calls ?? [];
    expect(call).toMatchObject({ function: { name: "add", arguments: '{"a": 1, "b": "}]"}' } });
    if (!asked || !call) return;
    const answer = await client().chat.completions.create({
      model: "m",
      messages: [...messages, asked, { role: "tool", tool_call_id: call.id, content: "42" }],
    });
    expect(answer.choices[0]?.message).toMatchObject({ content: "result: 42" });
  });

  it("follows a script instead of the message, and shows its log over HTTP", async () => {
    server.script((request, nth) =>
      nth > 0 && request.body.model === "m" ? { text: "as scripted" } : undefined,
    );
    expect((await stream("[tokens=3]")).words.join("")).toBe("as scripted");
    const log = new URL("/__log", server.url);
    expect(await (await fetch(log)).json()).toHaveLength(server.requests.length);
    await fetch(log, { method: "DELETE" });
    expect(server.requests).toEqual([]);
  });
});
