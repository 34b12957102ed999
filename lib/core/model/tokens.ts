import "server-only";

/** Assumed UTF-8 bytes per token: overestimates prose and code by a few percent, never underestimates by much. */
export const BYTES_OF_TOKEN = 3;

/** Roughly how many tokens a text takes. */
export const tokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES_OF_TOKEN);

/** An upper estimate: half a token per byte. */
export const highTokens = (bytes: number): number => Math.ceil(bytes / 2);
