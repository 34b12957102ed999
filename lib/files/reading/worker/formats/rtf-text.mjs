import { decodeAs } from "../../../../core/untrusted/encodings.mjs";

const OF_PAGE = {
  437: "ibm850",
  850: "ibm850",
  866: "ibm866",
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  10000: "macintosh",
  65001: "utf-8",
};
/** Other names of code pages. */
export const encodingOfPage = (page) =>
  OF_PAGE[page] ?? decodeAs.known(`windows-${page}`) ?? "windows-1252";

/** Lead bytes, which are followed by a second byte of the same letter. */
const OF_TWO_BYTES = ["shift_jis", "gbk", "big5", "euc-kr"];

/** Text that comes as letters and as bytes, where several bytes may form one letter. */
export class RtfText {
  #parts = [];
  #bytes = [];
  #encoding;

  letters(text) {
    this.end();
    this.#parts.push(text);
  }

  byte(byte, encoding) {
    if (encoding !== this.#encoding) this.end();
    this.#encoding = encoding;
    this.#bytes.push(byte);
  }

  /** Whether the last byte was a lead byte: the second may be written as itself. */
  waits() {
    return (
      OF_TWO_BYTES.includes(this.#encoding) && this.#bytes.length % 2 === 1 && this.#bytes[0] > 0x80
    );
  }

  end() {
    if (this.#bytes.length)
      this.#parts.push(decodeAs(new Uint8Array(this.#bytes), this.#encoding) ?? "");
    this.#bytes = [];
  }

  toString() {
    this.end();
    return this.#parts.join("");
  }
}
