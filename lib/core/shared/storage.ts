/**
 * Small values in this browser: `local` for all its tabs, `session` for this one. Storage may be blocked, and a server
 * has none; then nothing is stored, and every caller works without it.
 */
type Where = "local" | "session";
const storage = (where: Where): Storage =>
  where === "local" ? window.localStorage : window.sessionStorage;

/** Stores a value; null removes it. */
export function writeStorage(where: Where, name: string, value: string | null): void {
  try {
    if (value === null) storage(where).removeItem(name);
    else storage(where).setItem(name, value);
  } catch {
    // Blocked, or full.
  }
}

export function readStorage(where: Where, name: string): string | null {
  try {
    return storage(where).getItem(name);
  } catch {
    return null;
  }
}

/**
 * Removes what this tab has stored about its person, including unsent text. Values for all tabs, such as theme and
 * language, stay.
 */
export function clearTabStorage(): void {
  try {
    for (const name of Object.keys(window.sessionStorage))
      if (name.startsWith("troupe-")) window.sessionStorage.removeItem(name);
  } catch {
    // Blocked: nothing is stored then.
  }
}

/** Returns a value and removes it. */
export function takeFromStorage(where: Where, name: string): string | null {
  const value = readStorage(where, name);
  writeStorage(where, name, null);
  return value;
}
