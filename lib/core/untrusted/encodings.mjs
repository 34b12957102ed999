/** 0x80 to 0x9F of Windows-1252, which Node 20 decodes as control characters. */
const WESTERN =
  "\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178";
/** 0x80 to 0xFF of the DOS code page of Western Europe, which Node can't decode. */
const DOS =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

/** Node's own: threads that read files replace it with one that uses this file. */
const Decoder = globalThis.TextDecoder;

const TABLES = {
  "windows-1252": (bytes) =>
    latin(bytes).replace(/[\x80-\x9f]/g, (sign) => WESTERN[sign.charCodeAt(0) - 0x80]),
  ibm850: (bytes) => latin(bytes).replace(/[\x80-\xff]/g, (sign) => DOS[sign.charCodeAt(0) - 0x80]),
  "utf-32le": (bytes) => wide(bytes, (view, at) => view.getUint32(at, true)),
  "utf-32be": (bytes) => wide(bytes, (view, at) => view.getUint32(at)),
};
const LABELS = { "utf-32": "utf-32le", cp850: "ibm850", "cp-850": "ibm850", cp437: "ibm850" };

const latin = (bytes) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");

function wide(bytes, letterAt) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [];
  for (let at = 0; at + 4 <= bytes.byteLength; at += 4) {
    const letter = letterAt(view, at);
    parts.push(letter <= 0x10ffff ? String.fromCodePoint(letter) : "\ufffd");
  }
  return parts.join("");
}

/** Decodes text in a known encoding. With `fatal`, undefined for invalid bytes. */
export function decodeAs(bytes, encoding, { fatal = false } = {}) {
  const table = TABLES[encoding];
  if (table) return table(bytes);
  try {
    return new Decoder(encoding, { fatal }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** This file's name for an encoding; undefined for an unknown one. */
decodeAs.known = (label) => {
  const name = label?.trim().toLowerCase();
  if (!name) return undefined;
  if (TABLES[LABELS[name] ?? name]) return LABELS[name] ?? name;
  try {
    return new Decoder(name).encoding;
  } catch {
    return undefined;
  }
};
