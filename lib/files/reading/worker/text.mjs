import { convert } from "html-to-text";

export const readText = (bytes) => ({ pages: [decoded(bytes)] });

export const readHtml = (bytes, { characters }) => ({
  pages: [
    convert(decoded(bytes).slice(0, characters), {
      wordwrap: false,
      limits: { maxInputLength: undefined, maxDepth: 100, maxChildNodes: 5_000 },
      selectors: [
        { selector: "img", format: "skip" },
        { selector: "svg", format: "skip" },
        { selector: "a", options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
        ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
          selector,
          options: { uppercase: false },
        })),
      ],
    }),
  ],
});

/** UTF-8 unless its first bytes say UTF-16; what is neither is taken as Windows-1252. */
function decoded(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
