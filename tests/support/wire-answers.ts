import { textMessage } from "@/lib/core/model/content";
import { stream, type ModelRequest } from "@/lib/core/model/stream";
import type { ModelError, ModelTool, ModelToolCall, ModelUsage } from "@/lib/core/model/wire";

export type Heard = {
  text: string;
  reasoning: string;
  calls?: ModelToolCall[];
  usage?: ModelUsage;
  cut?: string;
  error?: ModelError;
};

export const tool = (name: string, properties: object = { a: { type: "string" } }): ModelTool => ({
  name,
  description: `Returns what it gets (${name}).`,
  parameters: { type: "object", properties },
});

/** Everything received from one model call, and how it ended. */
export async function hear(
  baseUrl: string,
  asked: Partial<ModelRequest> & { says?: string } = {},
): Promise<Heard> {
  const heard: Heard = { text: "", reasoning: "" };
  const { says = "Hello", ...request } = asked;
  try {
    for await (const event of stream({
      provider: { baseUrl, apiKey: "sk-wire-0123456789" },
      model: "m",
      messages: [textMessage("user", says)],
      signal: new AbortController().signal,
      ...request,
    })) {
      if (event.type === "end")
        Object.assign(heard, {
          calls: event.toolCalls,
          usage: event.usage,
          cut: event.cut?.message,
        });
      else if (event.type === "unsaid")
        Object.assign(heard, { reasoning: heard.reasoning + heard.text, text: "" });
      else for (const word of event.words) heard[word.type] += word.text;
    }
  } catch (error) {
    heard.error = error as ModelError; // stream() throws nothing else
  }
  return heard;
}
