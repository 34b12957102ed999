import "server-only";
import type { Source } from "@/lib/core/http/request/caller";
import { once } from "@/lib/core/process/once";
import { securityEventOnce } from "@/lib/security/log/events";
import type { ApiKey as Row } from "@/prisma/generated/client";

const HOUR_MS = 3_600_000;
/** So many keys and addresses are remembered; beyond, the oldest is looked up once more. */
const REMEMBERED = 10_000;

/** Keeps in the security log that a key came from a network where it has not been: looked up once an hour for one address at most. */
export function noteUse(key: Row, from: Source): void {
  const seen = once("keys.uses", () => new Map<string, number>());
  const name = `${key.id} ${from.address}`;
  const now = Date.now();
  if (now - (seen.get(name) ?? 0) < HOUR_MS) return;
  seen.delete(name);
  seen.set(name, now);
  if (seen.size > REMEMBERED) seen.delete(seen.keys().next().value!);
  void securityEventOnce({
    kind: "key_used",
    owner: key.ownerId,
    by: from,
    subject: key.id,
    detail: `${key.prefix}… ${key.name}`,
  });
}
