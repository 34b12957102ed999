import "server-only";

/**
 * Characters that no person sees and every model reads: tag characters, which mirror ASCII, and sequences of variation
 * selectors, which can encode any bytes. In a shared page or file they can give a model instructions unnoticed. Flags
 * of regions also consist of tags: they are kept.
 */
const HIDDEN =
  /(\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F})|[\u{E0000}-\u{E007F}]|[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]{2,}/gu;
/** A quick check first: most texts have none, and are long. */
const PERHAPS = /\udb40|[\ufe00-\ufe0f]{2}/;

/** A text for a model, without hidden characters. */
export const visible = (text: string): string =>
  PERHAPS.test(text) ? text.replace(HIDDEN, "$1") : text;

/** The same for every text in a value. */
export function visibleWithin<T>(value: T): T {
  const text = JSON.stringify(value);
  return PERHAPS.test(text) ? (JSON.parse(visible(text)) as T) : value; // unchanged except for some characters of its texts
}
