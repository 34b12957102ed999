import "server-only";
import { createHash } from "node:crypto";

/** What a person agreed to when they added a connection's tool to an agent: its name, description and arguments. */
export const connectedHash = (
  name: string,
  description: string,
  schema: Record<string, unknown>,
): string =>
  createHash("sha256")
    .update(JSON.stringify([name, description, schema], sorted))
    .digest("base64url");

/** Sorts keys: their order is irrelevant. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
