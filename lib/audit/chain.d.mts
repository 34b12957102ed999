/** The columns of a row that someone writes; the chain adds the rest. */
export type Recorded = {
  workspaceId: string;
  kind: string;
  personId: string;
  interface: string;
  keyId: string;
  subject: string;
  detail: string;
  network: string;
  device: string;
};
/** `createdAt`: milliseconds since 1970. */
export type Linked = Recorded & { sequence: number; createdAt: number; before: string };
export type Head = { sequence: number; hash: string; createdAt: number };

/** The SHA-256 of a row as canonical JSON, in hexadecimal. */
export function hashOf(entry: Linked): string;
/** The row that follows the last one of its chain. */
export function following(
  head: Head | undefined,
  entry: Recorded,
  now: number,
): Linked & { hash: string };
/** What is wrong with a row that should follow another, as a sentence; null: nothing. */
export function faultIn(
  last: { sequence: number; hash: string },
  entry: Linked & { hash: string },
): string | null;
