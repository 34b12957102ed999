import "server-only";
import { highTokens, tokens } from "@/lib/core/model/tokens";
import type { ContentPart, ModelMessage, ModelTool, TextPart } from "@/lib/core/model/wire";

/** Roughly what providers count for an average image, in tokens. */
const IMAGE_TOKENS = 1_000;

export const textContent = (text: string): TextPart[] => [{ type: "text", text }];

/** A message with text only. */
export const textMessage = (role: "system" | "user", text: string): ModelMessage => ({
  role,
  content: textContent(text),
});

/** Precedes images that tools returned: tool results themselves can only contain text on the wire. */
const FROM_TOOLS = "[Pictures from the results above]";
/** Separates tool results from their images: Mistral and others refuse a user message right after a tool result. */
export const BEFORE_PICTURES = "[The results above contain pictures.]";

/** Shows the model the images of the tool results before it; not a person's message. */
export const picturesMessage = (pictures: ContentPart[]): ModelMessage => ({
  role: "user",
  content: [...textContent(FROM_TOOLS), ...pictures],
});
export const isOfPictures = (role: string, text: string): boolean =>
  role === "user"
    ? text.startsWith(FROM_TOOLS)
    : role === "assistant" && text.startsWith(BEFORE_PICTURES);

const UNSEEN = "[This model cannot see pictures.]";
/** Did this input contain an image that the model could not see? */
export const tellsOfUnseen = (text: string): boolean => text.includes(UNSEEN);

/** The message for a model without vision: each image is replaced by a note that it can't be seen. */
export const withoutImages = (message: ModelMessage): ModelMessage =>
  message.role === "user"
    ? {
        ...message,
        content: message.content.map((part) =>
          part.type === "image" ? { type: "text", text: `${UNSEEN}\n` } : part,
        ),
      }
    : message;

/** The text of a message's content; images and files have none. */
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

/** An upper estimate of a request's tokens: half a token per byte of its texts, calls and tools. */
export function highSize(messages: ModelMessage[], tools: ModelTool[] = []): number {
  const sent = messages.reduce((sum, { content }) => sum + sizeOfContent(content), 0);
  const called = messages.flatMap((each) =>
    each.role === "assistant" ? (each.tool_calls ?? []) : [],
  );
  const defined = Buffer.byteLength(JSON.stringify([...tools, ...called])) - 2;
  return Math.ceil(sent * HIGH) + highTokens(defined);
}
