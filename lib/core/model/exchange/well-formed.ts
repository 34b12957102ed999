import "server-only";

/** Text that rows and pages accept: without NUL, with a replacement character for each lone surrogate. */
export const wellFormed = (text: string): string => withoutNul(text).toWellFormed();

const withoutNul = (text: string): string =>
  text.includes("\0") ? text.replaceAll("\0", "") : text;

/** Makes text that arrives in pieces well-formed: a split surrogate pair is returned whole, with its second half. */
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
