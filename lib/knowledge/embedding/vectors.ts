import "server-only";

// A vector is stored twice. Its signs, one bit each, are what a search compares with all passages of its collections;
// the best of those are ranked by the signed bytes. Both are made here, so the order is the same on both databases.

/** The sign of each dimension, the first in the highest bit, filled up to whole bytes; as hexadecimal digits. */
export function signsOf(vector: Float32Array): string {
  const bytes = Buffer.alloc(Math.ceil(vector.length / 8));
  for (let at = 0; at < vector.length; at++)
    if (vector[at]! > 0) bytes[at >> 3]! |= 128 >> (at & 7);
  return bytes.toString("hex");
}

/** Each dimension as a signed byte, the largest one as 127 or -127; as hexadecimal digits. */
export function bytesOf(vector: Float32Array): string {
  let largest = 0;
  for (const each of vector) largest = Math.max(largest, Math.abs(each));
  const bytes = Buffer.alloc(vector.length);
  for (let at = 0; at < vector.length; at++)
    bytes.writeInt8(Math.round((vector[at]! / largest) * 127), at);
  return bytes.toString("hex");
}

/** The cosine of the angle between a vector and a stored one: 1 for the same direction. */
export function similarity(vector: Float32Array, stored: Uint8Array): number {
  const other = new Int8Array(stored.buffer, stored.byteOffset, stored.length);
  let product = 0;
  let one = 0;
  let two = 0;
  for (let at = 0; at < vector.length; at++) {
    const [a, b] = [vector[at]!, other[at]!];
    product += a * b;
    one += a * a;
    two += b * b;
  }
  return product / Math.sqrt(one * two);
}
