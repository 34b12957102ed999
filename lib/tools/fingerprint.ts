import "server-only";
import { createHash } from "node:crypto";
import type { ToolDefinition } from "@/lib/tools/contract";

/**
 * A tool's name and a hash of its definition. A person allows a tool as it was when they were asked: if its code, its
 * URL or its rules change, it is a different tool with the same name.
 */
export const fingerprintOf = (tool: ToolDefinition): string =>
  `${tool.function.name}:${createHash("sha256").update(JSON.stringify(tool, sorted)).digest("base64url")}`;

/** The name in a fingerprint. */
export const nameIn = (fingerprint: string): string => fingerprint.split(":")[0] ?? "";

/** Sorts keys: their order is not part of the tool. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
