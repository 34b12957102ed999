/** `guessed`: only the bytes suggested the encoding. `replaced`: how many bytes became U+FFFD. */
type Decoded = { text: string; encoding: string; guessed: boolean; replaced: number };

export function decodeText(bytes: Uint8Array, charset?: string): Decoded;
/** UTF-16 without a byte order mark. */
export function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined;
