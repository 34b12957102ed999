import "server-only";
import type { Registration } from "@/lib/auth/contract";
import { processSingleton } from "@/lib/core/singleton";

/** How long a value is cached: the landing page may be requested often. */
const FRESH_MS = 1_000;

type Current = {
  read: (() => Promise<Registration>) | null;
  value: Registration | null;
  readAt: number;
};
const current = () =>
  processSingleton<Current>("registration.current", () => ({ read: null, value: null, readAt: 0 }));

/** Called at startup: proxy.ts is bundled by itself and does not import the database. */
export function provideRegistration(read: () => Promise<Registration>): void {
  current().read = read;
}

/** Who can register, cached for at most a second. While the database is unreachable: the last known value, or null. */
export async function currentRegistration(): Promise<Registration | null> {
  const known = current();
  if (known.read && Date.now() - known.readAt >= FRESH_MS)
    try {
      known.value = await known.read();
      known.readAt = Date.now();
    } catch {
      return known.value; // the page is shown all the same
    }
  return known.value;
}
