import "server-only";

/** Text as rows and pages take it: without NUL, and with a sign in the place of each half of a character that stands alone. */
export const wellFormed = (text: string): string => withoutNul(text).toWellFormed();

const withoutNul = (text: string): string =>
  text.includes("\0") ? text.replaceAll("\0", "") : text;

/** Makes a text well-formed that comes in pieces: a character that was cut in two halves is given whole, with the second. */
export class TextJoiner {
  private half = "";

  next(piece: string): string {
    const text = this.half + withoutNul(piece);
    const cut = isFirstHalf(text.charCodeAt(text.length - 1));
    this.half = cut ? text.slice(-1) : "";
    return (cut ? text.slice(0, -1) : text).toWellFormed();
  }

  /** What stands for a half whose other one never came. */
  rest(): string {
    const text = this.half.toWellFormed();
    this.half = "";
    return text;
  }
}

const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
