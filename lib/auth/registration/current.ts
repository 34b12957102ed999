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
  const settings = current();
  if (settings.read && Date.now() - settings.readAt >= FRESH_MS)
    try {
      settings.value = await settings.read();
      settings.readAt = Date.now();
    } catch {
      return settings.value; // the page is shown all the same
    }
  return settings.value;
}
