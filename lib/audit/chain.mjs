// The hash chain of the audit log, for the server and for the operators' commands.
import { createHash } from "node:crypto";

/** What a hash covers: every column of a row but the hash itself. `createdAt` is milliseconds since 1970. */
const COVERED = [
  "before",
  "createdAt",
  "detail",
  "device",
  "interface",
  "keyId",
  "kind",
  "network",
  "personId",
  "sequence",
  "subject",
  "workspaceId",
];

/**
 * The SHA-256 of a row as canonical JSON (RFC 8785: sorted keys, no spaces), in hexadecimal. JSON.stringify writes
 * strings and whole numbers as the RFC does.
 */
export function hashOf(entry) {
  const covered = Object.fromEntries(COVERED.map((name) => [name, entry[name]]));
  return createHash("sha256").update(JSON.stringify(covered)).digest("hex");
}

/**
 * The row that follows `head`, the last one of its chain (undefined: it is the first), with its hash. Its time is never
 * before that of the head, even when the clock was set back: a range of times is a range of rows.
 */
export function following(head, entry, now) {
  const row = {
    ...entry,
    sequence: (head?.sequence ?? 0) + 1,
    createdAt: Math.max(now, head?.createdAt ?? 0),
    before: head?.hash ?? "",
  };
  return { ...row, hash: hashOf(row) };
}

/**
 * What is wrong with a row that should follow `last` ({sequence, hash}: the row before, or the anchor), as a sentence;
 * null: nothing. The row's own hash comes first: it tells which of two rows was altered.
 */
export function faultIn(last, entry) {
  const { sequence } = entry;
  if (sequence !== last.sequence + 1) return `Entry ${last.sequence + 1} is missing.`;
  if (hashOf(entry) !== entry.hash) return `Entry ${sequence} was altered.`;
  if (entry.before !== last.hash)
    return `Entry ${sequence} doesn't continue entry ${last.sequence}: one of the two was altered.`;
  return null;
}
