import "server-only";

/** UTF-8 bytes divided by three: a few percent high on prose and code, never far low. */
export const tokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3);
