import "server-only";
import { unshareAll } from "@/lib/chat/shared/sharing";
import type { Transaction } from "@/lib/core/db/db";
import type { OwnerId } from "@/lib/core/identity";
import { personalData as keys } from "@/lib/keys/personal-data";
import { personalData as shares } from "@/lib/shares/personal-data";

/** More than anyone can have of either (lib/keys/rules.ts, lib/shares/rules.ts). */
const MOST = 10_000;

/** Removes what would let someone in later, API keys and shared links, and what lets members read their conversations, in the transaction that ends the membership. */
export async function removeAccess(tx: Transaction, owner: OwnerId): Promise<void> {
  await keys.remove(tx, owner, MOST);
  await shares.remove(tx, owner, MOST);
  await unshareAll(tx, owner);
}
