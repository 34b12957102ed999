import "server-only";
import { seal, unseal } from "@/lib/core/crypto";
import type { Sealed } from "@/lib/core/db/reseal";
import type { ModelProvider as Row } from "@/prisma/generated/client";

const PURPOSE = "model provider";
type Bound = Pick<Row, "id" | "ownerId" | "baseUrl">;

/**
 * Bound to its owner, its provider and the origin it is sent to: in another row, or for another host, it can't be
 * unsealed.
 */
const about = ({ ownerId, id, baseUrl }: Bound): string =>
  JSON.stringify([ownerId, id, new URL(baseUrl).origin]);

export const sealedProviders: Sealed = {
  table: "ModelProvider",
  column: "sealedKey",
  bound: (row: Bound) => [PURPOSE, about(row)],
};

/** A provider's key as it is stored; null if there is none. */
export const sealedKey = (row: Bound, key: string): string | null =>
  key === "" ? null : seal(PURPOSE, about(row), key);

/** The key to send; empty if there is none. Null when it can't be unsealed: this server's own secret has changed. */
export function openedKey(row: Bound & Pick<Row, "sealedKey">): string | null {
  if (row.sealedKey === null) return "";
  try {
    return unseal(PURPOSE, about(row), row.sealedKey);
  } catch {
    return null;
  }
}
