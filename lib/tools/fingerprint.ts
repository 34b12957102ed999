import "server-only";
import { createHash } from "node:crypto";
import type { ToolDefinition } from "@/lib/tools/contract";

/**
 * A tool's name and a hash of all that it is. What a person allows is a tool as it was when they were asked: once its
 * code, its address or its rules are others, it is another tool under the same name.
 */
export const fingerprintOf = (tool: ToolDefinition): string =>
  `${tool.function.name}:${createHash("sha256").update(JSON.stringify(tool, sorted)).digest("base64url")}`;

/** The name in a fingerprint. */
export const nameIn = (fingerprint: string): string => fingerprint.split(":")[0] ?? "";

/** The order in which keys were written is nothing of the tool. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
