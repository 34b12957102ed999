import "server-only";
import { createHash } from "node:crypto";
import { textContent, textOf } from "@/lib/core/model/content";
import type { ModelMessage, ModelToolCall } from "@/lib/core/model/wire";
import { wireArguments } from "@/lib/runs/run/call-arguments";

export type AssistantMessage = Extract<ModelMessage, { role: "assistant" }>;
export type ToolMessage = Extract<ModelMessage, { role: "tool" }>;

const NOT_MADE = "This call was not executed.";
/** How much of unreadable arguments is shown to the model again. */
const SHOWN = 500;

const NAME = /^[\w-]{1,64}$/;
/** A name that servers accept: a model may have called a tool that never existed by any name. */
const validName = (name: string): string =>
  NAME.test(name) ? name : name.replace(/[^\w-]+/g, "_").slice(0, 64) || "unnamed_tool";

/** Ids that are unique in a conversation, and that its server accepts. The same ids always give the same result. */
export class CallIds {
  private readonly usedIds = new Set<string>();

  constructor(private readonly accepted: RegExp) {}

  next(id: string): string {
    let own = id;
    for (let nth = 0; !this.accepted.test(own) || this.usedIds.has(own); nth++)
      own = shortened(`${id} ${nth}`);
    this.usedIds.add(own);
    return own;
  }
}

/** Nine letters and digits: the only form that Mistral accepts. */
const shortened = (text: string): string =>
  createHash("sha256").update(text).digest("base64").replace(/[+/=]/g, "").slice(0, 9);

/**
 * An assistant message with calls, followed by one result for each call in the same order. Arguments that are not a
 * JSON object are sent as an empty one, and the result says what was written.
 */
export function validExchange(
  message: AssistantMessage,
  results: ToolMessage[],
  ids: CallIds,
): [AssistantMessage, ...ToolMessage[]] {
  const left = [...results];
  const pairs = (message.tool_calls ?? []).map((call): [ModelToolCall, ToolMessage] => {
    const at = left.findIndex((each) => each.tool_call_id === call.id);
    const [result] = at < 0 ? [] : left.splice(at, 1);
    const id = ids.next(call.id);
    const name = validName(call.name);
    const { json, unreadable } = wireArguments(call.arguments);
    const said = result?.content ?? textContent(NOT_MADE);
    const content = textOf(said) === "" ? textContent("(no output)") : said;
    const isSame = id === call.id && name === call.name && json === call.arguments;
    return [
      isSame ? call : { ...call, id, name, arguments: json },
      result && id === call.id && !unreadable && content === said
        ? result
        : {
            role: "tool",
            tool_call_id: id,
            content: unreadable ? noting(call.arguments, textOf(content)) : content,
          },
    ];
  });
  const calls = pairs.map(([call]) => call);
  const isSame = calls.every((call, at) => call === message.tool_calls?.[at]);
  return [isSame ? message : { ...message, tool_calls: calls }, ...pairs.map(([, each]) => each)];
}

const noting = (written: string, result: string) =>
  textContent(
    `${result}\n\n[The arguments of this call were not a JSON object. This was written: ${written.slice(0, SHOWN)}${written.length > SHOWN ? "…" : ""}]`,
  );

/** A message of another model: reasoning, signatures and the like mean nothing to the one that reads it. */
export const plain = (message: ModelMessage): ModelMessage =>
  message.role === "assistant"
    ? {
        role: "assistant",
        content: message.content,
        ...(message.tool_calls
          ? {
              tool_calls: message.tool_calls.map(({ id, name, arguments: args }) => ({
                id,
                name,
                arguments: args,
              })),
            }
          : {}),
      }
    : message;

/** An exchange as text, for a request without tools: servers refuse calls where no tool is offered. */
export function exchangeAsText([message, ...results]: [
  AssistantMessage,
  ...ToolMessage[],
]): AssistantMessage {
  const lines = (message.tool_calls ?? []).map(
    ({ name, arguments: args }, at) =>
      `[Tool call: ${name} ${args}]\n[Its result: ${textOf(results[at]?.content ?? [])}]`,
  );
  const text = [textOf(message.content), ...lines].filter(Boolean).join("\n\n");
  return { role: "assistant", content: textContent(text) };
}
