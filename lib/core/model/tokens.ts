import "server-only";

/** How many UTF-8 bytes a token is taken for: a few percent high on prose and code, never far low. */
export const BYTES_OF_TOKEN = 3;

/** Roughly how many tokens a text takes. */
export const tokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES_OF_TOKEN);

/** The same on the high side: half a token for each byte. */
export const highTokens = (bytes: number): number => Math.ceil(bytes / 2);
