import { readStorage, writeStorage } from "@/lib/core/shared/storage";

/** A message that may or may not have arrived, and the key that it was sent with. */
type Unsure = { what: string; key: string };

const ENTRY = "troupe-unsure";
let now: Unsure | null = null;

/**
 * The Idempotency-Key for this message. The same message sent again, even after a reload, gets the same key, so it
 * counts once.
 */
export function pendingKeyFor(what: string): string {
  now ??= stored();
  if (now?.what !== what) keep({ what, key: randomKey() });
  return now?.key ?? "";
}

/** The message has arrived, or was refused: the same text is a new message from now on. */
export const forgetPendingKey = (): void => keep({ what: "", key: "" });

/** Where storage is blocked or full, the key lasts as long as the page. */
function keep(unsure: Unsure): void {
  now = unsure;
  writeStorage("session", ENTRY, unsure.what ? JSON.stringify(unsure) : null);
}

function stored(): Unsure | null {
  try {
    const entry: unknown = JSON.parse(readStorage("session", ENTRY) ?? "null");
    const read = typeof entry === "object" && entry !== null ? (entry as Partial<Unsure>) : {};
    return typeof read.what === "string" && typeof read.key === "string"
      ? { what: read.what, key: read.key }
      : null;
  } catch {
    return null;
  }
}

/** Not `randomUUID`, which browsers only have on https and localhost. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
