/** A message as it is on the wire. */
export type StrictMessage = {
  role: string;
  content?: string | { type: string; text?: string }[] | null;
  tool_calls?: { id: string; type: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
  reasoning_content?: string;
};
export type StrictBody = { model: string; messages: StrictMessage[]; tools?: unknown[] };

/** Why a server refuses a request; undefined when it accepts it. */
type Check = (body: StrictBody) => string | undefined;

const textOf = ({ content }: StrictMessage): string =>
  typeof content === "string" ? content : (content ?? []).map((part) => part.text ?? "").join("");
const isObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};

/** Calls and results must match, for any server that parses a conversation again. */
const pairs: Check = ({ messages, tools }) => {
  let open: string[] = [];
  for (const message of messages) {
    if (message.role === "tool") {
      if (open.shift() !== message.tool_call_id)
        return `Unexpected tool call id ${message.tool_call_id} in tool results`;
      continue;
    }
    if (open.length) return "Not the same number of function calls and responses";
    open = (message.tool_calls ?? []).map(({ id }) => id);
  }
  if (open.length) return "Not the same number of function calls and responses";
  return messages.some((each) => each.tool_calls) && !tools?.length
    ? "Requests which have tool calls in messages must define tools"
    : undefined;
};

/** Templates of Gemma, Phi and older Llamas. */
const alternating: Check = (body) => {
  const turns = body.messages.filter(
    ({ role, tool_calls: calls }, at) =>
      (role !== "system" || at > 0) && role !== "tool" && !calls?.length,
  );
  if (turns.some(({ role }, at) => role !== (at % 2 ? "assistant" : "user")))
    return "Conversation roles must alternate user/assistant/user/assistant/...";
  return undefined;
};

const FOLLOWS: Record<string, string[]> = {
  system: ["user", "assistant"],
  user: ["assistant"],
  assistant: ["user", "tool"],
  tool: ["tool", "assistant"],
};
const mistral: Check = ({ messages }) => {
  for (const [at, { role, tool_calls: calls, tool_call_id: id, ...more }] of messages.entries()) {
    const next = messages[at + 1];
    if (at > 0 && role === "system") return "Unexpected role 'system' after the first message";
    if (next && !FOLLOWS[role]?.includes(next.role))
      return `Unexpected role '${next.role}' after role '${role}'`;
    if (role === "assistant" && !calls?.length && !textOf({ role, ...more }))
      return "Assistant message must have either content or tool_calls, but not none.";
    if ("reasoning_content" in more) return "Extra inputs are not permitted: reasoning_content";
    const wrong = [...(calls ?? []).map((each) => each.id), ...(id === undefined ? [] : [id])].find(
      (each) => !/^[A-Za-z0-9]{9}$/.test(each),
    );
    if (wrong) return `Tool call id was ${wrong} but must be a-z, A-Z, 0-9, with a length of 9.`;
  }
  const last = messages.at(-1)?.role;
  return last === "user" || last === "tool"
    ? undefined
    : `Expected last role User or Tool but got ${last}`;
};

/** It parses the arguments of earlier calls, and its template raises for a system message that is not the first. */
const vllm: Check = ({ messages }) => {
  const broken = messages
    .flatMap((each) => each.tool_calls ?? [])
    .find((each) => !isObject(each.function.arguments));
  if (broken) return `Unterminated string in the arguments of ${broken.id}`;
  return messages.some(({ role }, at) => role === "system" && at > 0)
    ? "System message must be at the beginning."
    : undefined;
};

const gemini: Check = ({ messages }) => {
  const turns = messages.filter(({ role }) => role !== "system");
  if (turns[0]?.role !== "user") return "Please ensure that the first turn is a user turn.";
  for (const [at, message] of turns.entries()) {
    const parts = Array.isArray(message.content) ? message.content : [];
    const isEmpty = textOf(message).trim() === "" && !parts.some(({ type }) => type !== "text");
    if (isEmpty && !message.tool_calls?.length) return "contents.parts must not be empty";
    if (message.tool_calls?.length && !["user", "tool"].includes(turns[at - 1]?.role ?? ""))
      return "Please ensure that function call turn comes immediately after a user turn or after a function response turn.";
    const name = message.tool_calls?.find(
      (each) => !/^[A-Za-z_][\w-]{0,63}$/.test(each.function.name),
    );
    if (name) return `Invalid function name ${name.function.name}`;
  }
  return undefined;
};

const anthropic: Check = ({ messages }) => {
  const ids = messages.flatMap((each) => each.tool_calls ?? []).map(({ id }) => id);
  if (new Set(ids).size < ids.length) return "tool_use ids must be unique";
  if (ids.some((id) => !/^[\w-]{1,64}$/.test(id))) return "tool_use.id does not match the pattern";
  const texts = messages.flatMap(({ content }) =>
    typeof content === "string"
      ? [content]
      : (content ?? []).flatMap(({ type, text }) => (type === "text" ? [text ?? ""] : [])),
  );
  return texts.some((text) => text.trim() === "")
    ? "text content blocks must contain non-whitespace text"
    : undefined;
};

/** The name of a model, and its check. */
export const strictModels: Record<string, Check[]> = {
  "gemma-3-alternating": [pairs, alternating],
  "mistral-strict": [pairs, mistral],
  "qwen-on-vllm": [pairs, vllm],
  "gemini-strict": [pairs, gemini],
  "claude-strict": [pairs, anthropic],
};

/** Why a strict server refuses the request; undefined when it accepts it, and for a model of any other name. */
export const strictRefusal = (body: StrictBody): string | undefined =>
  strictModels[body.model]?.map((check) => check(body)).find((why) => why !== undefined);
