/**
 * Sources of character classes for patterns with the flag `u`.
 *
 * These scripts don't put spaces between words, so a delimiter between a bracket and the next word has only them to go
 * by. Their own brackets and full stops belong to them.
 */
export const UNSPACED = `[${[
  "Han",
  "Hira",
  "Kana",
  "Hang",
  "Bopo",
  "Yiii",
  "Thai",
  "Laoo",
  "Khmr",
  "Mymr",
  "Tibt",
]
  .map((script) => `\\p{sc=${script}}`)
  .join("")}\\u3001-\\u303f\\u30fb\\u30fc\\ufe30-\\ufe4f\\uff01-\\uff65\\uffe0-\\uffe6]`;
