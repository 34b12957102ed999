import { decodeAs } from "../../../../core/untrusted/encodings.mjs";
import { RtfText, encodingOfPage } from "./rtf-text.mjs";

/** The code page for a font's `\fcharset`. */
const OF_CHARSET = {
  ...{ 0: 1252, 77: 10000, 128: 932, 129: 949, 134: 936, 136: 950, 161: 1253, 162: 1254 },
  ...{ 163: 1258, 177: 1255, 178: 1256, 186: 1257, 204: 1251, 222: 874, 238: 1250, 254: 437 },
};
/** Groups without document text. */
const APART = new Set([
  ...["colortbl", "stylesheet", "info", "object", "themedata", "datastore", "generator"],
  ...["colorschememapping", "latentstyles", "listtable", "listoverridetable", "revtbl", "rsidtbl"],
  ...["filetbl", "xmlnstbl", "nonshppict", "mmathPr", "fontemb", "private"],
]);
const SIGNS = {
  ...{ par: "\n", line: "\n", sect: "\n", page: "\n", row: "\n", nestrow: "\n" },
  ...{ tab: "\t", cell: "\t", nestcell: "\t", emdash: "—", endash: "–", bullet: "•" },
  ...{ lquote: "‘", rquote: "’", ldblquote: "“", rdblquote: "”", emspace: " ", enspace: " " },
};
const SYMBOLS = { "\\": "\\", "{": "{", "}": "}", "~": "\u00a0", _: "-", "\n": "\n", "\r": "\n" };
const TOKEN = /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/gi;
/** Optional groups that contain text. */
const WANTED = /^\s*\\(fldinst|shptxt)/;

/** The text of a Rich Text document; cells of a table with tabs between them. */
export function readRtf(bytes) {
  const reader = new Reader(decodeAs(bytes, "windows-1252"));
  const text = reader.read();
  const lines = text.split("\n").map((line) => line.replace(/\s$/, ""));
  return {
    pages: [lines.join("\n")],
    notes: reader.images ? [{ note: "images_not_read", count: reader.images }] : [],
  };
}

class Reader {
  images = 0;
  #source;
  #text = new RtfText();
  #fonts = new Map();
  #page = "windows-1252";
  /** `unicode`: how many fallback letters follow a character that older programs don't know. */
  #group = { skip: false, font: undefined, unicode: 1, fonts: false, link: false };
  #groups = [];
  #toSkip = 0;
  #link = "";

  constructor(source) {
    this.#source = source;
  }

  read() {
    for (const token of this.#source.matchAll(TOKEN)) {
      const [, name, number, hex, symbol, brace, letters] = token;
      if (brace === "{") this.#open();
      else if (brace) this.#close();
      else if (name) this.#word(name, Number(number ?? 1));
      else if (symbol) this.#symbol(symbol, token.index + token[0].length);
      else if (hex) this.#byte(parseInt(hex, 16));
      else if (letters) this.#letters(letters);
    }
    return String(this.#text);
  }

  #open() {
    this.#groups.push(this.#group);
    this.#group = { ...this.#group };
  }

  #close() {
    const { link } = this.#group;
    this.#group = this.#groups.pop() ?? this.#group;
    if (!link || this.#group.link) return;
    const [, url] = /HYPERLINK\s+"([^"]+)"/i.exec(this.#link) ?? [];
    this.#link = "";
    if (url) this.#put(`[${url}] `);
  }

  #word(name, number) {
    const group = this.#group;
    if (name === "u") {
      this.#put(String.fromCharCode(number < 0 ? number + 65_536 : number));
      this.#toSkip = group.unicode;
    } else if (name === "uc") group.unicode = number;
    else if (name === "ansicpg") this.#page = encodingOfPage(number);
    else if (name === "mac") this.#page = "macintosh";
    else if (name === "fonttbl") group.fonts = true;
    else if (name === "f") group.font = number;
    else if (name === "fcharset") this.#fonts.set(group.font, encodingOfPage(OF_CHARSET[number]));
    else if (name === "fldinst") group.link = true;
    else if (name === "pict") {
      group.skip = true;
      this.images++;
    } else if (APART.has(name)) group.skip = true;
    else if (SIGNS[name]) this.#put(SIGNS[name]);
  }

  #symbol(symbol, next) {
    if (symbol === "*") this.#group.skip ||= !WANTED.test(this.#source.slice(next, next + 12));
    else if (SYMBOLS[symbol]) this.#put(SYMBOLS[symbol]);
  }

  #byte(byte) {
    if (this.#toSkip > 0) this.#toSkip--;
    else if (this.#isText()) this.#text.byte(byte, this.#fonts.get(this.#group.font) ?? this.#page);
  }

  #letters(letters) {
    const rest = letters.slice(this.#toSkip);
    this.#toSkip = Math.max(0, this.#toSkip - letters.length);
    if (rest === "") return;
    const isHalf = this.#isText() && this.#text.waits() && /^[\x40-\x7e]/.test(rest);
    if (isHalf) this.#byte(rest.charCodeAt(0));
    this.#put(isHalf ? rest.slice(1) : rest);
  }

  #isText() {
    const { skip, fonts, link } = this.#group;
    return !skip && !fonts && !link;
  }

  #put(text) {
    if (this.#group.link) this.#link += text;
    else if (this.#isText() && text !== "") this.#text.letters(text);
  }
}
