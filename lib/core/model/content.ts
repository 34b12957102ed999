import "server-only";
import { tokens } from "@/lib/core/model/tokens";
import type { ContentPart, ModelMessage, TextPart } from "@/lib/core/model/wire";

/** What providers count for a picture of ordinary size, roughly; in tokens. */
const IMAGE_TOKENS = 1_000;

export const textContent = (text: string): TextPart[] => [{ type: "text", text }];

/** A message of text alone. */
export const textMessage = (role: "system" | "user", text: string): ModelMessage => ({
  role,
  content: textContent(text),
});

/** The words of a content; a picture or a file has none. */
export const textOf = (content: readonly ContentPart[]): string =>
  content.map((part) => (part.type === "text" ? part.text : "")).join("");

/** About how many tokens a content takes. */
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
