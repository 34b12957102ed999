import chardet from "chardet";
import { decodeAs } from "./encodings.mjs";
import { EAST_ASIAN, SINGLE_BYTE } from "./encoding-letters.mjs";

/** The letters that decide: more would take time and add nothing. */
const SAMPLE = 64 * 1024;
/** The weight of the detector's vote relative to ours: ours is better for a few words, the detector for pages. */
const VOTE = 0.25;

/** The encoding in which the bytes make the most sense. They are neither UTF-8 nor UTF-16. */
export function guessEncoding(bytes) {
  const sample = sampleOf(bytes);
  const votes = new Map(
    chardet.analyse(sample).map(({ name, confidence }) => [labelOf(name), confidence / 100]),
  );
  let best = { encoding: "windows-1252", score: -Infinity };
  for (const [encoding, score] of scores(sample)) {
    const sum = score + VOTE * (votes.get(encoding) ?? 0);
    if (sum > best.score) best = { encoding, score: sum };
  }
  return best.encoding;
}

/** Lines with letters beyond ASCII, which may come late in a long file. */
function sampleOf(bytes) {
  const first = bytes.findIndex((byte) => byte > 127);
  const begin = Math.max(0, bytes.lastIndexOf(10, first) + 1);
  const part = bytes.subarray(begin, begin + SAMPLE);
  // A two-byte letter may be truncated at the end.
  const end = part.length < SAMPLE ? part.length : part.lastIndexOf(10) + 1 || part.length - 1;
  return part.subarray(0, end);
}

const labelOf = (name) => decodeAs.known(name) ?? name.toLowerCase();

function* scores(sample) {
  for (const [encoding, fits] of Object.entries(EAST_ASIAN)) {
    const text = decodeAs(sample, encoding, { fatal: true });
    if (text !== undefined) yield [encoding, eastAsianScore(text, fits)];
  }
  for (const [encoding, { languages, prior = 0 }] of Object.entries(SINGLE_BYTE)) {
    const text = decodeAs(sample, encoding);
    for (const language of languages) yield [encoding, prior + westernScore(text, language)];
  }
}

/** From -1 to 1: how many of the letters are common in such texts. */
function eastAsianScore(text, { common, usual }) {
  let sum = 0;
  let count = 0;
  for (const letter of text) {
    if (letter.codePointAt(0) < 128) continue;
    count++;
    sum += common.has(letter)
      ? 1.5
      : usual.has(letter)
        ? 0.7
        : /\p{Script=Han}/u.test(letter)
          ? 0.1
          : -0.5;
  }
  return count === 0 ? -1 : Math.min(1.2, sum / count);
}

/** The same for alphabets, by each letter's neighbours too. */
function westernScore(text, letters) {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) < 128) continue;
    count++;
    sum += signScore(text[at - 1] ?? " ", text[at], text[at + 1] ?? " ", letters);
  }
  return count === 0 ? -1 : sum / count;
}

/** µ, ª and º are signs between letters and figures. */
const isLetter = (sign) => /[\p{L}\p{M}]/u.test(sign) && !/[µªº]/.test(sign);
const isUpper = (sign) => /\p{Lu}/u.test(sign);
const isLower = (sign) => /\p{Ll}/u.test(sign);
const isLatin = (sign) => /\p{Script=Latin}/u.test(sign);

function signScore(before, sign, after, letters) {
  if (/[\p{C}\ufffd]/u.test(sign) && sign !== "\u00ad") return -2;
  if (!isLetter(sign)) return isLetter(before) && isLetter(after) && sign !== "’" ? -0.7 : 0.4;
  const beside = [before, after].filter(isLetter);
  if (beside.some((each) => isLatin(each) !== isLatin(sign))) return -1;
  if (isUpper(sign) && isLower(before)) return -1;
  if (isLower(sign) && isUpper(before) && before.charCodeAt(0) > 127 && isUpper(after)) return -1;
  if (beside.length === 0) return /\d/.test(before + after) ? -0.5 : -0.2;
  // In Portuguese õ only comes before e, in Hungarian ő anywhere else; they are the same byte.
  if (sign === "õ" ? after !== "e" : sign === "ő" && after === "e") return 0;
  return letters.includes(sign.toLowerCase()) || letters.includes(sign) ? 1 : 0;
}
