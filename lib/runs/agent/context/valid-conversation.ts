import "server-only";
import {
  BEFORE_PICTURES,
  isOfPictures,
  textContent,
  textMessage,
  textOf,
} from "@/lib/core/model/content";
import type { ContentPart, ModelMessage, TextPart } from "@/lib/core/model/wire";
import type { ConversationRules } from "@/lib/runs/agent/context/dialects";
import {
  CallIds,
  exchangeAsText,
  validExchange,
  type AssistantMessage,
  type ToolMessage,
} from "@/lib/runs/agent/context/valid-calls";

/** Used when an assistant's message is missing between two others. */
const NO_REPLY = "[No reply was given.]";
const INTERRUPTED = "[This reply was interrupted before it was finished.]";
const NOTED = "[Noted.]";
const BEGINNING = "[The beginning of this conversation is not available.]";
const EMPTY = "[Empty message]";
const GO_ON = "Continue.";

type UserMessage = Extract<ModelMessage, { role: "user" }>;
type SystemMessage = Extract<ModelMessage, { role: "system" }>;

/**
 * Makes the messages acceptable to every server, whatever was stored. Templates of Gemma, Mistral, Phi, Llama and Qwen,
 * and servers that parse the conversation again, refuse a request for each of these, and a conversation that once had
 * one would fail from then on:
 * - The only system message is the first one; a later one, such as a summary, becomes a user's message.
 * - Then users and assistants alternate, starting with a user. A short message replaces a missing reply.
 * - Calls are followed by one result each, and results by an assistant.
 * - Calls have unique ids, valid names, and a JSON object as arguments.
 *
 * A valid conversation is returned unchanged, and so is one that was made valid before: messages are always sent in the
 * same form, so that the provider's cache still applies. hasTools: the request offers tools; without any, calls are
 * sent as text.
 */
export function validConversation(
  messages: readonly ModelMessage[],
  rules: ConversationRules,
  hasTools: boolean,
): ModelMessage[] {
  const conversation = new Conversation(rules, hasTools);
  const [first, ...others] = messages;
  const system = first?.role === "system" && textOf(first.content).trim() ? first : undefined;
  const rest = first?.role === "system" || !first ? others : messages;
  for (let at = 0; at < rest.length; at++) {
    const message = rest[at]!;
    const results: ToolMessage[] = [];
    if (message.role === "assistant" && message.tool_calls?.length)
      for (let next = rest[at + 1]; next?.role === "tool"; next = rest[++at + 1])
        results.push(next);
    conversation.add(message, results);
  }
  return conversation.end(system);
}

class Conversation {
  private readonly all: ModelMessage[] = [];
  private readonly ids: CallIds;
  /** The last message has the content of a system message. */
  private isNote = false;

  constructor(
    private readonly rules: ConversationRules,
    private readonly hasTools: boolean,
  ) {
    this.ids = new CallIds(rules.callId);
  }

  add(message: ModelMessage, results: ToolMessage[]): void {
    if (message.role === "user") this.addUser(message);
    else if (message.role === "assistant") this.addAssistant(message, results);
    else this.addNote(message.content); // a result without its call is sent, too
  }

  end(system: SystemMessage | undefined): ModelMessage[] {
    if (this.all[0]?.role !== "user") this.all.unshift(textMessage("user", BEGINNING));
    if (this.all.at(-1)?.role === "assistant") this.all.push(textMessage("user", GO_ON));
    const all = this.rules.reasoning === "always" ? this.all.map(alwaysReasoning) : this.all;
    if (!system) return all;
    const [first, ...others] = all;
    if (this.rules.instructions === "system" || first?.role !== "user") return [system, ...all];
    return [{ role: "user", content: joined(system.content, first.content) }, ...others];
  }

  private addUser(message: UserMessage): void {
    const { content } = message;
    const isEmpty = content.every((part) => part.type === "text" && part.text.trim() === "");
    this.answerBefore(isOfPictures(message.role, textOf(content)));
    this.all.push(isEmpty ? textMessage("user", EMPTY) : message);
    this.isNote = false;
  }

  private addNote(content: TextPart[]): void {
    const last = this.all.at(-1);
    if (textOf(content).trim() === "") return;
    if (this.isNote && last) this.all.pop();
    else this.answerBefore();
    const before = this.isNote && last?.role === "user" ? last.content : [];
    this.all.push({ role: "user", content: joined(before, content) });
    this.isNote = true;
  }

  /**
   * A user's message follows an assistant's, or nothing. ofPictures: it shows the images of the tool results before it.
   */
  private answerBefore(ofPictures = false): void {
    const last = this.all.at(-1);
    if (last?.role !== "tool" && last?.role !== "user") return;
    const isWork = last.role === "tool" || isOfPictures(last.role, textOf(last.content));
    const missing = isWork ? INTERRUPTED : this.isNote ? NOTED : NO_REPLY;
    const text = ofPictures && last.role === "tool" ? BEFORE_PICTURES : missing;
    this.all.push({ role: "assistant", content: textContent(text) });
  }

  private addAssistant(assistant: AssistantMessage, results: ToolMessage[]): void {
    let message = this.withReasoning(assistant);
    let responses: ToolMessage[] = [];
    if (message.tool_calls?.length) {
      const exchange = validExchange(message, results, this.ids);
      if (this.hasTools) [message, ...responses] = exchange;
      else message = exchangeAsText(exchange);
    }
    const text = textOf(message.content);
    if (text.trim() === "" && !message.tool_calls?.length) return;
    const last = this.all.at(-1);
    if (last?.role === "assistant") {
      const content = joined(last.content, message.content) as TextPart[]; // both are text
      this.all[this.all.length - 1] = { ...last, ...message, content };
    } else {
      const isBlank = text !== "" && text.trim() === "";
      this.all.push(isBlank ? { ...message, content: textContent("") } : message);
    }
    this.all.push(...responses);
    this.isNote = false;
  }

  private withReasoning(message: AssistantMessage): AssistantMessage {
    const { reasoning_content: thoughts, ...rest } = message;
    return this.rules.reasoning === "never" && thoughts !== undefined ? rest : message;
  }
}

const alwaysReasoning = (message: ModelMessage): ModelMessage =>
  message.role === "assistant" && message.reasoning_content === undefined
    ? { ...message, reasoning_content: "" }
    : message;

/**
 * Appends one message's content to another's, as a new paragraph. No part is only white space: some servers refuse
 * that.
 */
function joined(before: ContentPart[], behind: ContentPart[]): ContentPart[] {
  const last = before.at(-1);
  if (textOf(before) === "" && before.every(({ type }) => type === "text")) return behind;
  if (textOf(behind) === "" && behind.every(({ type }) => type === "text")) return before;
  const [first, ...rest] = behind;
  if (first?.type === "text")
    return [...before, { type: "text", text: `\n\n${first.text}` }, ...rest];
  if (last?.type === "text")
    return [...before.slice(0, -1), { type: "text", text: `${last.text}\n\n` }, ...behind];
  return [...before, ...behind];
}
