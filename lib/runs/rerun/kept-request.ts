import "server-only";
import type { RequestBody, WireMessage } from "@/lib/core/model/stream";
import { textContent } from "@/lib/core/model/content";
import type { ContentPart, ModelMessage, ModelOptions, ModelTool } from "@/lib/core/model/wire";
import { visible } from "@/lib/core/model/exchange/visible";
import type { ToolChoice } from "@/lib/core/model/wire";
import type { KeptStep } from "@/lib/runs/rerun/kept-run";

// An agent's former state, from its first request: requests are stored, versions of agents are not.

type Body = RequestBody & { tool_choice?: ToolChoice | "none"; thinking?: unknown } & Record<
    string,
    unknown
  >;
type Sent = NonNullable<KeptStep["sent"]>;
const bodyOf = ({ request }: Sent): Body => request.body as Body; // as stream.ts sent it

const ROLE = "\n\nYour role: ";
const OF_CALLER = "\n\n# Instructions of the calling program\n\n";

/** The agent's system prompt: its own instructions, its role, and what a program added. */
export function instructionsIn(
  sent: Sent,
  byProgram: boolean,
): { instructions: string; role: string; ofCaller: string } {
  const content = bodyOf(sent).messages[0]?.content;
  const whole = typeof content === "string" ? content : "";
  const caller = byProgram ? whole.indexOf(OF_CALLER) : -1;
  const own = caller < 0 ? whole : whole.slice(0, caller);
  const role = own.lastIndexOf(ROLE);
  return {
    instructions: role < 0 ? own : own.slice(0, role),
    role: role < 0 ? "" : own.slice(role + ROLE.length),
    ofCaller: caller < 0 ? "" : whole.slice(caller + OF_CALLER.length),
  };
}

/** The model and the URL that determine the wire's parameters. */
export function modelIn(sent: Sent): { model: string; baseUrl: string } {
  const { model, thinking, max_completion_tokens: most } = bodyOf(sent);
  if (thinking) return { model: "deepseek-chat", baseUrl: "https://api.deepseek.com" };
  return { model, baseUrl: most === undefined ? NOWHERE : "https://api.openai.com/v1" };
}
/** No name resolves to it. */
export const NOWHERE = "http://record.invalid";

/** The agent's model options. */
export function answersIn(sent: Sent): { temperature?: number; max_tokens?: number } {
  const { temperature, max_tokens, max_completion_tokens } = optionsIn(sent);
  const most = max_tokens ?? max_completion_tokens;
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(most === undefined ? {} : { max_tokens: most }),
  };
}

/** The offered tools, and which of them had to be called. */
export function toolsIn(sent: Sent): { tools: ModelTool[]; choice?: ToolChoice } {
  const { tools = [], tool_choice: choice } = bodyOf(sent);
  return {
    tools: tools.map((each) => (each as { function: ModelTool }).function), // as stream.ts wrote it
    ...(choice && choice !== "none" ? { choice } : {}),
  };
}

const OURS = [
  "model",
  "thinking",
  "messages",
  "tools",
  "tool_choice",
  "response_format",
  "stream",
  "stream_options",
];

/** A program's options for the response. */
export const optionsIn = (sent: Sent): ModelOptions =>
  Object.fromEntries(Object.entries(bodyOf(sent)).filter(([name]) => !OURS.includes(name)));

export const asksForJson = (sent: Sent): boolean => "response_format" in bodyOf(sent);

/** The messages between the instructions and the agent's own rounds, and the position of its input among them. */
export function turnsIn({ kept, request }: Sent): { turns: WireMessage[]; count: number } {
  const first = request.body.messages.length;
  const turns = request.messages.slice(first, first + kept.n).filter((message) => message !== null); // keptRun refused others
  return { turns, count: turns.findLastIndex(({ role }) => role === "user") };
}

/** An agent's input, as text. */
export function promptIn(sent: Sent): string {
  const { turns, count } = turnsIn(sent);
  const [first] = partsOf(turns[count]?.content);
  return first?.type === "text" ? first.text : "";
}

/** The same messages, with `prompt` as the agent's input; attachments stay. */
export function turnsAsking(sent: Sent, prompt: string): ModelMessage[] {
  const { turns, count } = turnsIn(sent);
  return turns.map((message, at) => {
    const parts = partsOf(message.content);
    const content = at === count ? [...textContent(prompt), ...along(parts, prompt)] : parts;
    return fromWire(message, content);
  });
}

/** The text after the input: a text-only model got all of it as one. */
function along(parts: ContentPart[], prompt: string): ContentPart[] {
  const [first, ...rest] = parts;
  const promptText = visible(prompt);
  if (first?.type !== "text" || (promptText === "" && rest.length > 0)) return parts;
  const more = first.text.startsWith(promptText) ? first.text.slice(promptText.length) : "";
  return [...(more && rest.length === 0 ? textContent(more) : []), ...rest];
}

function partsOf(content: WireMessage["content"]): ContentPart[] {
  if (!Array.isArray(content)) return textContent(content ?? "");
  return content.map((part): ContentPart => {
    if (part.type === "image_url") return { type: "image", data: part.image_url.url };
    if (part.type === "file")
      return { type: "file", name: part.file.filename ?? "", data: part.file.file_data ?? "" };
    return { type: "text", text: "text" in part ? part.text : "" };
  });
}

/** A message of the wire in the engine's form. */
export const messageFrom = (message: WireMessage): ModelMessage =>
  fromWire(message, partsOf(message.content));

/** Keys are in the order in which they were sent. */
function fromWire(message: WireMessage, content: ContentPart[]): ModelMessage {
  const calls =
    message.role === "assistant" && message.tool_calls
      ? {
          tool_calls: message.tool_calls.map((each) => ({
            id: each.id,
            name: "function" in each ? each.function.name : "",
            arguments: "function" in each ? each.function.arguments : "",
          })),
        }
      : {};
  return { ...message, content, ...calls } as ModelMessage; // as toWire made it
}
