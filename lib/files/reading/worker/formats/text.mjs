import { decodeText } from "../../../../core/untrusted/decode.mjs";
import { htmlToText } from "../../../../core/untrusted/html-to-text.mjs";

export function readText(bytes) {
  const decoded = decodeText(bytes);
  return { pages: [decoded.text], notes: encodingNotes(decoded) };
}

export function readHtml(bytes, { characters }) {
  const decoded = decodeText(bytes);
  const isCut = decoded.text.length > characters;
  return {
    pages: [htmlToText(decoded.text.slice(0, characters))],
    notes: [
      ...encodingNotes(decoded),
      ...(isCut ? [{ note: "cut_characters", most: characters }] : []),
    ],
  };
}

function encodingNotes({ encoding, guessed, replaced }) {
  if (guessed) return [{ note: "encoding_guessed", encoding }];
  return replaced ? [{ note: "bytes_replaced", count: replaced, encoding }] : [];
}
