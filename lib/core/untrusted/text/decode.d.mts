/** `guessed`: nothing but the bytes spoke for the encoding. `replaced`: how many of them became U+FFFD. */
type Decoded = { text: string; encoding: string; guessed: boolean; replaced: number };

export function decodeText(bytes: Uint8Array, charset?: string): Decoded;
/** UTF-16 without a byte order mark. */
export function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined;
