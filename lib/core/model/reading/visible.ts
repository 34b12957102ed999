import "server-only";

/**
 * What no person sees and every model reads: tag characters, which repeat ASCII, and rows of variation selectors, which
 * can carry any bytes. In a page or a file that somebody hands on they give a model instructions behind its person's back.
 * The flags of regions are made of tags, too: they stay.
 */
const HIDDEN =
  /(\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F})|[\u{E0000}-\u{E007F}]|[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]{2,}/gu;
/** Most texts have none, and are long. */
const PERHAPS = /\udb40|[\ufe00-\ufe0f]{2}/;

/** A text for a model, without characters that hide. */
export const visible = (text: string): string =>
  PERHAPS.test(text) ? text.replace(HIDDEN, "$1") : text;

/** The same for every text in a value. */
export function visibleWithin<T>(value: T): T {
  const text = JSON.stringify(value);
  return PERHAPS.test(text) ? (JSON.parse(visible(text)) as T) : value; // as it was, but for some characters of its texts
}
