import { textMessage } from "@/lib/core/model/content";
import { stream } from "@/lib/core/model/stream";
import type { ModelEvent, Provider } from "@/lib/core/model/wire";

export const said = (delta: unknown, finish_reason: unknown = null, more: object = {}) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }], ...more })}\n\n`;
export const call = (part: unknown) => said({ tool_calls: [part] });
export const END = said({}, "stop");
export const CALLED = said({}, "tool_calls");

export const KEY = "sk-0123456789abcdef";

export function providerOf(...pieces: string[]): Provider {
  const body = () =>
    new ReadableStream({
      start: (controller) => (
        pieces.forEach((each) => controller.enqueue(new TextEncoder().encode(each))),
        controller.close()
      ),
    });
  return {
    baseUrl: "https://models.example/v1",
    apiKey: KEY,
    fetch: async () => new Response(body(), { headers: { "content-type": "text/event-stream" } }),
  };
}

/** Everything received from a response, and how it ended. */
export async function heard(provider: Provider): Promise<{
  text: string;
  reasoning: string;
  end?: Extract<ModelEvent, { type: "end" }>;
  error?: unknown;
}> {
  const all = { text: "", reasoning: "" };
  try {
    for await (const event of stream({
      provider,
      model: "m",
      messages: [textMessage("user", "Hello")],
      signal: new AbortController().signal,
    })) {
      if (event.type === "end") return { ...all, end: event };
      if (event.type === "unsaid") {
        all.reasoning += all.text;
        all.text = "";
      } else for (const word of event.words) all[word.type] += word.text;
    }
    return all;
  } catch (error) {
    return { ...all, error };
  }
}
