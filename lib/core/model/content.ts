import "server-only";
import { highTokens, tokens } from "@/lib/core/model/tokens";
import type { ContentPart, ModelMessage, ModelTool, TextPart } from "@/lib/core/model/wire";

/** Roughly what providers count for an average picture, in tokens. */
const IMAGE_TOKENS = 1_000;

export const textContent = (text: string): TextPart[] => [{ type: "text", text }];

/** A message that holds only text. */
export const textMessage = (role: "system" | "user", text: string): ModelMessage => ({
  role,
  content: textContent(text),
});

/** Stands before pictures that tools gave: the results themselves can hold text alone, by the format of the wire. */
const FROM_TOOLS = "[Pictures from the results above]";
/** Stands between results and their pictures: Mistral and others refuse a user's message right behind a result. */
export const BEFORE_PICTURES = "[The results above contain pictures.]";

/** What shows a model the pictures of the results before; it is no word of a person. */
export const picturesMessage = (pictures: ContentPart[]): ModelMessage => ({
  role: "user",
  content: [...textContent(FROM_TOOLS), ...pictures],
});
export const isOfPictures = (role: string, text: string): boolean =>
  role === "user"
    ? text.startsWith(FROM_TOOLS)
    : role === "assistant" && text.startsWith(BEFORE_PICTURES);

const UNSEEN = "[This model cannot see pictures.]";
/** Did a model that was sent this have a picture that it could not see? */
export const tellsOfUnseen = (text: string): boolean => text.includes(UNSEEN);

/** The message for a model that cannot see: in a picture's place stands that it cannot be seen. */
export const withoutImages = (message: ModelMessage): ModelMessage =>
  message.role === "user"
    ? {
        ...message,
        content: message.content.map((part) =>
          part.type === "image" ? { type: "text", text: `${UNSEEN}\n` } : part,
        ),
      }
    : message;

/** The text of a message's content; a picture or a file has none. */
export const textOf = (content: readonly ContentPart[]): string =>
  content.map((part) => (part.type === "text" ? part.text : "")).join("");

/** Roughly how many tokens a message's content takes. */
export const sizeOfContent = (content: readonly ContentPart[]): number =>
  content.reduce((sum, part) => sum + sizeOfPart(part), 0);

function sizeOfPart(part: ContentPart): number {
  switch (part.type) {
    case "text":
      return tokens(part.text);
    case "image":
      return IMAGE_TOKENS;
    case "file":
      return tokens(part.data);
  }
}

/** What the usual estimate, a third of a token for each byte, is raised by. */
const HIGH = 1.5;

/** How many tokens a request takes, on the high side: half a token for each byte of its texts, calls and tools. */
export function highSize(messages: ModelMessage[], tools: ModelTool[] = []): number {
  const sent = messages.reduce((sum, { content }) => sum + sizeOfContent(content), 0);
  const called = messages.flatMap((each) =>
    each.role === "assistant" ? (each.tool_calls ?? []) : [],
  );
  const defined = Buffer.byteLength(JSON.stringify([...tools, ...called])) - 2;
  return Math.ceil(sent * HIGH) + highTokens(defined);
}
