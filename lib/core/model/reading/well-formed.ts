import "server-only";

/** Text that rows and pages accept: without NUL, and with a replacement character for each lone surrogate. */
export const wellFormed = (text: string): string => withoutNul(text).toWellFormed();

const withoutNul = (text: string): string =>
  text.includes("\0") ? text.replaceAll("\0", "") : text;

/**
 * Makes a text that comes in pieces well-formed: a character that was split in two halves is returned whole, with the
 * second half.
 */
export class TextJoiner {
  private half = "";

  next(piece: string): string {
    const text = this.half + withoutNul(piece);
    const cut = isFirstHalf(text.charCodeAt(text.length - 1));
    this.half = cut ? text.slice(-1) : "";
    return (cut ? text.slice(0, -1) : text).toWellFormed();
  }

  /** The replacement for a half whose other half never came. */
  rest(): string {
    const text = this.half.toWellFormed();
    this.half = "";
    return text;
  }
}

const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
