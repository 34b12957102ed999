import "server-only";
import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { config } from "@/lib/core/config";

/** An opaque id: 122 random bits, URL-safe. */
export const newId = (): string => randomUUID();

/** A secret to hand out once: 256 random bits, URL-safe. Only its hash is kept. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** SHA-256 in base64url: enough for values that are random already, never for passwords. */
export const hashed = (value: string): string => createHash("sha256").update(value).digest("base64url");

/** A signature by the server's secret over a value, for one purpose. */
export const signed = (purpose: string, value: string): string =>
  createHmac("sha256", config().secret).update(`${purpose}\0${value}`).digest("base64url");

/** Compares two texts in a time that tells nothing of where they differ. */
export function same(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
