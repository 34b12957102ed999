/**
 * Small notes in this browser: `local` for all its tabs, `session` for this one. Storage may be forbidden, and a server
 * has none; then nothing is kept, and every caller goes on without.
 */
type Where = "local" | "session";
const storage = (where: Where): Storage =>
  where === "local" ? window.localStorage : window.sessionStorage;

/** Keeps a note; null takes it away. */
export function writeStorage(where: Where, name: string, value: string | null): void {
  try {
    if (value === null) storage(where).removeItem(name);
    else storage(where).setItem(name, value);
  } catch {
    // Forbidden, or full.
  }
}

export function readStorage(where: Where, name: string): string | null {
  try {
    return storage(where).getItem(name);
  } catch {
    return null;
  }
}

/** Takes away what this tab has noted of its person, unsent words among it. What the browser keeps for all its tabs, as theme and language, stays. */
export function clearTabStorage(): void {
  try {
    for (const name of Object.keys(window.sessionStorage))
      if (name.startsWith("troupe-")) window.sessionStorage.removeItem(name);
  } catch {
    // Forbidden: then there is nothing.
  }
}

/** A note that is read once. */
export function takeFromStorage(where: Where, name: string): string | null {
  const value = readStorage(where, name);
  writeStorage(where, name, null);
  return value;
}
