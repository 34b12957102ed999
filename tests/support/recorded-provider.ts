import { textMessage } from "@/lib/core/model/content";
import { stream } from "@/lib/core/model/stream";
import type { ModelEvent, ModelMessage, Provider } from "@/lib/core/model/wire";

type Sent = { url: string; body: Record<string, unknown>; authorization: string | null };

/** A provider at this URL that records every request, and responds with these events. */
export function recorded(
  baseUrl: string,
  lines: object[] = [{ choices: [{ index: 0, delta: { content: "Hi" }, finish_reason: "stop" }] }],
) {
  const sent: Sent[] = [];
  const answer: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    sent.push({
      url: request.url,
      body: (await request.json()) as Sent["body"],
      authorization: request.headers.get("authorization"),
    });
    const text = [...lines.map((each) => JSON.stringify(each)), "[DONE]"]
      .map((each) => `data: ${each}\n\n`)
      .join("");
    return new Response(text, { headers: { "content-type": "text/event-stream" } });
  };
  const provider: Provider = { baseUrl, apiKey: "key-1", fetch: answer };
  return { provider, sent };
}

export async function asked(
  provider: Provider,
  model: string,
  messages: ModelMessage[] = [textMessage("user", "Hello")],
): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of stream({
    provider,
    model,
    messages,
    signal: new AbortController().signal,
  }))
    events.push(event);
  return events;
}
