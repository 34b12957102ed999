import "server-only";
import { toWire, type RequestBody, type WireMessage } from "@/lib/core/model/stream";
import type { ConversationRules } from "@/lib/runs/agent/context/dialects";
import { validConversation } from "@/lib/runs/agent/context/valid-conversation";
import { messageFrom } from "@/lib/runs/rerun/kept-request";
import { divided } from "@/lib/runs/journal/requests/sent";
import type { RequestKept } from "@/lib/runs/trace/requests";

/** Differences between servers are not compared: a record does not say which server it was. */
const ANY: ConversationRules = { callId: /./, instructions: "system", reasoning: "never" };

/**
 * Is it the same request except for how conversations are made valid? Records of earlier versions have the earlier
 * form: consecutive messages of a user, broken arguments, empty texts.
 */
export function isSameButForm({ body, messages }: RequestKept, now: RequestBody): boolean {
  const all = messages.filter((each) => each !== null);
  return formOf({ ...body, messages: all }) === formOf(now);
}

function formOf(body: RequestBody): string {
  const { head, links } = divided(body);
  const { messages: first, ...more } = JSON.parse(head.json) as RequestBody; // as just written
  const all = [...first, ...links.map(({ json }) => JSON.parse(json) as WireMessage)];
  const ids = new Map<string, string>();
  const numbered = (id: string): string => {
    if (!ids.has(id)) ids.set(id, `call ${ids.size}`);
    return ids.get(id)!;
  };
  const valid = validConversation(all.map(messageFrom), ANY, Boolean(more.tools?.length));
  const named = valid.map((message) => {
    if (message.role === "tool")
      return { ...message, tool_call_id: numbered(message.tool_call_id) };
    if (message.role !== "assistant" || !message.tool_calls) return message;
    return {
      ...message,
      tool_calls: message.tool_calls.map((call) => ({ ...call, id: numbered(call.id) })),
    };
  });
  return JSON.stringify([more, named.map(toWire)]);
}
