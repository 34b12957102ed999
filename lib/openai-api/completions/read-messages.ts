import "server-only";
import { isOfPictures, picturesMessage, textContent, textOf } from "@/lib/core/model/content";
import type { ContentPart, ModelMessage } from "@/lib/core/model/wire";
import { invalid } from "@/lib/core/errors";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import type { FilesRead } from "@/lib/openai-api/completions/given-files";
import type { GivenContent, GivenMessage } from "@/lib/openai-api/completions/message-schema";

/** A caller's input: instructions, and the turns of the conversation, oldest first. */
type GivenTurns = { instructions: string; turns: ModelMessage[] };

/**
 * Reads a caller's messages. Throws 400 naming the misplaced message: the last must be from the user or a tool, each
 * call must have one result, and each result must have its call. `files`: its images and files, read; `calls`: open
 * calls from before; `field`: the messages' path in the request.
 */
export function readMessages(
  messages: GivenMessage[],
  files: FilesRead,
  { field = "messages", idField = "tool_call_id", calls = [] as string[] } = {},
): GivenTurns {
  const instructions: string[] = [];
  const turns: ModelMessage[] = [];
  const open = new Set<string>(calls);
  const pictures: ContentPart[] = [];
  messages.forEach((message, at) => {
    if (message.role !== "tool" && pictures.length) turns.push(picturesMessage(pictures.splice(0)));
    if (message.role === "tool") {
      if (!open.delete(message.tool_call_id))
        throw wrong(`${field}.${at}.${idField}`, CALL_UNKNOWN);
      pictures.push(...filesIn(message.content, files).filter(({ type }) => type === "image"));
    } else if (open.size) throw wrong(`${field}.${at}`, unanswered([...open][0]!));
    if (isInstruction(message)) instructions.push(textIn(message.content));
    else {
      if (message.role === "assistant") takeCalls(message, `${field}.${at}`, open);
      turns.push(turnOf(message, files));
    }
  });
  if (pictures.length) turns.push(picturesMessage(pictures));
  const last = messages.length - 1;
  if (open.size) throw wrong(`${field}.${last}`, unanswered([...open][0]!));
  const { role } = messages[last]!;
  if (role !== "user" && role !== "tool") throw wrong(`${field}.${last}.role`, LAST_ROLE);
  if (!calls.length && !turns.some((each) => each.role === "user")) throw wrong(field, NO_USER);
  return { instructions: instructions.filter((each) => each.trim()).join("\n\n"), turns };
}

const CALL_UNKNOWN = sentence(
  "tool_message_without_call",
  "This tool message doesn't match an open call of the preceding message",
);
const LAST_ROLE = sentence("last_message_role", "The last message must have the role user or tool");
const NO_USER = sentence("no_user_message", "messages must contain a message with the role user");
const TWICE = sentence("tool_call_twice", "Two calls have the same ID");
const unanswered = (id: string) =>
  sentence(
    "tool_call_unanswered",
    "The call {id} has no result. A message with the role tool must follow it",
    {
      id: id.slice(0, 60),
    },
  );
const wrong = (field: string, why: Sentence) => invalid(why, { [field]: why });

type Assistant = Extract<GivenMessage, { role: "assistant" }>;

function takeCalls({ tool_calls: calls }: Assistant, at: string, open: Set<string>): void {
  for (const [nth, { id }] of (calls ?? []).entries()) {
    if (open.has(id)) throw wrong(`${at}.tool_calls.${nth}.id`, TWICE);
    open.add(id);
  }
}

type Instruction = Extract<GivenMessage, { role: "system" | "developer" }>;
const isInstruction = (message: GivenMessage): message is Instruction =>
  message.role === "system" || message.role === "developer";

function turnOf(message: Exclude<GivenMessage, Instruction>, files: FilesRead): ModelMessage {
  if (message.role === "user")
    return {
      role: "user",
      content: [...textContent(textIn(message.content)), ...filesIn(message.content, files)],
    };
  if (message.role === "tool")
    return {
      role: "tool",
      tool_call_id: message.tool_call_id,
      content: textContent(textIn(message.content) + textOf(toldFiles(message.content, files))),
    };
  const content = textContent(textIn(message.content));
  const calls = (message.tool_calls ?? []).map(({ id, function: { name, arguments: args } }) => ({
    id,
    name,
    arguments: args,
  }));
  return { role: "assistant", content, ...(calls.length ? { tool_calls: calls } : {}) };
}

/** On the wire a result contains only text: its images follow in a separate message, and are named in their places. */
const toldFiles = (content: SomeContent, files: FilesRead): ContentPart[] =>
  filesIn(content, files).map((part) =>
    part.type === "text" ? part : { type: "text", text: "\n[Picture, see below]" },
  );

type SomeContent = GivenContent | null | undefined;

/** The attachments of a message's text, in order. */
const filesIn = (content: SomeContent, files: FilesRead): ContentPart[] =>
  typeof content === "string"
    ? []
    : (content ?? []).flatMap((part) =>
        part.type === "image_url" || part.type === "file" ? (files.get(part) ?? []) : [],
      );

/** The text of a message's content. */
const textIn = (content: SomeContent): string =>
  typeof content === "string"
    ? content
    : (content ?? [])
        .map((part) =>
          part.type === "text" ? part.text : part.type === "refusal" ? part.refusal : "",
        )
        .join("");

/** Turns as a run needs them: the last user text and its files, the messages before it, and those after it. */
type SplitTurns = {
  task: string;
  attached?: ContentPart[];
  before: ModelMessage[];
  after: ModelMessage[];
};

export function splitTurns(turns: ModelMessage[]): SplitTurns {
  const at = turns.findLastIndex(
    ({ role, content }) => role === "user" && !isOfPictures(role, textOf(content)),
  );
  const content = turns[at]?.content ?? []; // the text first, as written by turnOf
  return {
    task: textOf(content.slice(0, 1)),
    ...(content.length > 1 ? { attached: content.slice(1) } : {}),
    before: turns.slice(0, Math.max(0, at)),
    after: turns.slice(at + 1),
  };
}
