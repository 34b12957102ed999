import { Fragment, type ReactNode } from "react";

/** A text whose placeholders are more than words: links, avatars. The text is already in the reader's language. */
export function weave(text: string, parts: Record<string, ReactNode>): ReactNode {
  return text
    .split(/\{(\w+)\}/)
    .map((part, at) => <Fragment key={at}>{at % 2 === 1 ? parts[part] : part}</Fragment>);
}
