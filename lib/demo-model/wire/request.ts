import "server-only";
import { isRecord, textOf, type Json } from "@/lib/demo-model/wire/json";
import { readSchema, type OfferedTool } from "@/lib/demo-model/tools/parameters";
import { sharedError } from "@/lib/core/shared/shared-error";

export type AskedCall = { id: string; name: string; arguments: string };
export type Turn = {
  role: "system" | "user" | "assistant" | "tool";
  content: string;
  calls: AskedCall[];
  callId: string;
};

export type ChatRequest = {
  turns: Turn[];
  tools: OfferedTool[];
  /** "auto", "none", "required", or the name of the one tool that must be called. */
  toolChoice: "auto" | "none" | "required" | { name: string };
  parallel: boolean;
  json: boolean;
  stream: boolean;
  includeUsage: boolean;
  maxTokens: number;
};

/** A request that the wire format does not allow; becomes a 400 with OpenAI's error shape. */
export class BadRequest extends Error {
  static {
    sharedError(this, "BadRequest");
  }

  constructor(
    message: string,
    readonly param: string | null = null,
  ) {
    super(message);
  }
}

const ROLES = ["system", "user", "assistant", "tool"] as const;

function readContent(content: unknown, at: string): string {
  if (content === null || content === undefined) return "";
  if (typeof content === "string") return content;
  if (!Array.isArray(content))
    throw new BadRequest(`Invalid content of ${at}: a text or a list of parts is expected.`, at);
  return content.map((part) => (isRecord(part) ? textOf(part.text) : "")).join("");
}

function readCalls(calls: unknown, at: string): AskedCall[] {
  if (calls === undefined || calls === null) return [];
  if (!Array.isArray(calls))
    throw new BadRequest(`Invalid tool_calls of ${at}: a list is expected.`, at);
  return calls.map((call) => {
    if (
      !isRecord(call) ||
      !isRecord(call.function) ||
      !textOf(call.id) ||
      !textOf(call.function.name)
    )
      throw new BadRequest(
        `Invalid tool_calls of ${at}: each needs an id and a function with a name.`,
        at,
      );
    return {
      id: textOf(call.id),
      name: textOf(call.function.name),
      arguments: textOf(call.function.arguments),
    };
  });
}

function readTurn(message: unknown, index: number): Turn {
  const at = `messages[${index}]`;
  if (!isRecord(message)) throw new BadRequest(`Invalid ${at}: an object is expected.`, at);
  const role = ROLES.find((one) => one === message.role);
  if (!role)
    throw new BadRequest(`Invalid role of ${at}: one of ${ROLES.join(", ")} is expected.`, at);
  const turn = {
    role,
    content: readContent(message.content, at),
    calls: readCalls(message.tool_calls, at),
    callId: textOf(message.tool_call_id),
  };
  if (role === "tool" && !turn.callId) throw new BadRequest(`Missing tool_call_id of ${at}.`, at);
  return turn;
}

/** Providers refuse a tool exchange with a half missing; so does the demo, or the fault would first show in production. */
function checkExchanges(turns: Turn[]): void {
  let open = new Set<string>();
  turns.forEach((turn, index) => {
    const at = `messages[${index}]`;
    if (turn.role === "tool") {
      if (!open.delete(turn.callId))
        throw new BadRequest(
          "Messages with role 'tool' must be a response to a preceding message with 'tool_calls'.",
          at,
        );
      return;
    }
    if (open.size)
      throw new BadRequest(
        "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.",
        at,
      );
    open = new Set(turn.calls.map((call) => call.id));
  });
  if (open.size)
    throw new BadRequest(
      "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.",
      "messages",
    );
}

function readTools(tools: unknown): OfferedTool[] {
  if (tools === undefined || tools === null) return [];
  if (!Array.isArray(tools)) throw new BadRequest("Invalid tools: a list is expected.", "tools");
  return tools.map((tool, index) => {
    const definition = isRecord(tool) && tool.type === "function" ? tool.function : undefined;
    if (!isRecord(definition) || !textOf(definition.name))
      throw new BadRequest(
        `Invalid tools[${index}]: a function with a name is expected.`,
        `tools[${index}]`,
      );
    return {
      name: textOf(definition.name),
      description: textOf(definition.description),
      parameters: readSchema(definition.parameters),
    };
  });
}

function readToolChoice(choice: unknown, tools: OfferedTool[]): ChatRequest["toolChoice"] {
  if (choice === undefined || choice === null || choice === "auto") return "auto";
  if (choice === "none" || choice === "required") return choice;
  const name = isRecord(choice) && isRecord(choice.function) ? textOf(choice.function.name) : "";
  if (!tools.some((tool) => tool.name === name))
    throw new BadRequest("Invalid tool_choice: no such tool is offered.", "tool_choice");
  return { name };
}

const readLimit = (body: Json): number => {
  const limit = body.max_completion_tokens ?? body.max_tokens ?? Infinity;
  if (typeof limit !== "number" || !(limit >= 1))
    throw new BadRequest("Invalid max_tokens: a number of at least 1 is expected.", "max_tokens");
  return limit;
};

/** The body of POST /chat/completions, checked. Throws BadRequest with a sentence naming the part that is wrong. */
export function readRequest(body: unknown): ChatRequest {
  if (!isRecord(body)) throw new BadRequest("The body of the request is no JSON object.");
  if (!textOf(body.model)) throw new BadRequest("You must provide a model parameter.", "model");
  if (!Array.isArray(body.messages) || body.messages.length === 0)
    throw new BadRequest(
      "Invalid messages: a list of at least one message is expected.",
      "messages",
    );
  if (body.n !== undefined && body.n !== null && body.n !== 1)
    throw new BadRequest("Invalid n: the demo model gives one answer.", "n");
  const turns = body.messages.map(readTurn);
  checkExchanges(turns);
  const tools = readTools(body.tools);
  return {
    turns,
    tools,
    toolChoice: readToolChoice(body.tool_choice, tools),
    parallel: body.parallel_tool_calls !== false,
    json: isRecord(body.response_format) && body.response_format.type === "json_object",
    stream: body.stream === true,
    includeUsage: isRecord(body.stream_options) && body.stream_options.include_usage === true,
    maxTokens: readLimit(body),
  };
}

/** How much of a message the rules look at: patterns cost more than their text is long, and what is asked stands in front. */
const READABLE = 6000;

export const isReadable = (message: string): boolean => message.length <= READABLE;

/** The part of a message that the rules read. */
export const readable = (message: string): string => message.slice(0, READABLE);
