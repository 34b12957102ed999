// Bytes from outside as text. Plain JavaScript outside the bundle, since threads that read files and pages use it too.
import { guessEncoding } from "./guess-encoding.mjs";
import { decodeAs } from "./encodings.mjs";

/** Where a document may name its encoding: the HTML standard reads this many bytes of a page. */
const HEAD = 1_024;
/** This many non-ASCII bytes may be valid UTF-8 by accident. */
const FEW = 2;

/**
 * Decodes bytes in their actual encoding. A byte order mark decides; then valid UTF-8; then what `charset` (of an HTTP
 * header) or the text itself (`<meta charset>`, an XML declaration) says; then the best guess.
 *
 * Returns the text, the encoding's name, `guessed` when only the bytes suggested it, and `replaced`: how many bytes
 * were invalid and became U+FFFD.
 */
export function decodeText(bytes, charset) {
  const mark = byteOrderMark(bytes);
  if (mark) return result(bytes.subarray(mark.length), mark.encoding);
  const wide = wideEncoding(bytes);
  if (wide) return { ...result(bytes, wide), guessed: true };
  if (isIso2022(bytes)) return result(bytes, "iso-2022-jp");
  const { good, ...utf8 } = asUtf8(bytes);
  const declared = decodeAs.known(charset) ?? decodeAs.known(declaredIn(bytes));
  const isByAccident = good > 0 && good <= FEW && isOther(declared);
  if (utf8.replaced === 0 && !isByAccident) return utf8;
  if (isOther(declared)) {
    const text = decodeAs(bytes, declared, { fatal: true });
    if (text !== undefined) return { text, encoding: declared, guessed: false, replaced: 0 };
  }
  // A stray byte or a truncated letter does not change the encoding of the rest.
  if (good > utf8.replaced) return utf8;
  const guess = guessEncoding(bytes);
  return { ...result(bytes, guess), guessed: true };
}

const isOther = (declared) => declared !== undefined && declared !== "utf-8";

function result(bytes, encoding) {
  const text = decodeAs(bytes, encoding);
  return { text, encoding, guessed: false, replaced: countOf(text, "\ufffd") };
}

const MARKS = [
  ["efbbbf", "utf-8"],
  ["fffe0000", "utf-32le"],
  ["0000feff", "utf-32be"],
  ["fffe", "utf-16le"],
  ["feff", "utf-16be"],
];

function byteOrderMark(bytes) {
  const head = Buffer.from(bytes.subarray(0, 4)).toString("hex");
  const found = MARKS.find(([mark]) => head.startsWith(mark));
  return found && { length: found[0].length / 2, encoding: found[1] };
}

/** UTF-16 without a mark: in Western text, digits and separators every other byte is zero. */
export function wideEncoding(bytes) {
  const head = bytes.subarray(0, 4_096);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) {
    if (byte === 0) zeros[at % 2]++;
    else if (byte < 32 && ![9, 10, 13].includes(byte)) return undefined;
  }
  const half = head.length / 2;
  if (zeros[1] > half * 0.4 && zeros[0] < half * 0.05) return "utf-16le";
  if (zeros[0] > half * 0.4 && zeros[1] < half * 0.05) return "utf-16be";
  return undefined;
}

/** Japanese email: only ASCII bytes, with escapes between the alphabets. */
const isIso2022 = (bytes) => {
  const at = bytes.indexOf(0x1b);
  return (
    at >= 0 &&
    /\x1b\$[@B]/.test(Buffer.from(bytes.subarray(at, at + 65_536)).toString("latin1")) &&
    !bytes.some((byte) => byte > 127)
  );
};

/** `good`: bytes of letters beyond ASCII. */
function asUtf8(bytes) {
  const text = decodeAs(bytes, "utf-8");
  const letters = Buffer.byteLength(text) - asciiIn(text);
  const all = countOf(text, "\ufffd");
  if (all === 0) return { text, encoding: "utf-8", guessed: false, replaced: 0, good: letters };
  const written = countOf(Buffer.from(bytes).toString("latin1"), "\u00ef\u00bf\u00bd");
  const good = letters - 3 * (all - written);
  return { text, encoding: "utf-8", guessed: false, replaced: all - written, good };
}

function asciiIn(text) {
  let count = 0;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) < 128) count++;
  return count;
}

function countOf(text, part) {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++;
  return count;
}

/** The encoding that a page or an XML document declares. */
function declaredIn(bytes) {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString("latin1");
  return (
    /^\s*<\?xml[^>]{0,200}\sencoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1] ??
    /<meta\s[^>]{0,300}?charset\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1]
  );
}
