/** What an error says beyond the sentence that stands above it; empty when that is all. */
export function told(error: unknown, sentence = ""): string {
  const message = error instanceof Error ? error.message : "";
  return message === sentence
    ? ""
    : message.startsWith(`${sentence}: `)
      ? message.slice(sentence.length + 2)
      : message;
}
