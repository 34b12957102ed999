import "server-only";
import type { ProviderId } from "@/lib/auth/contract";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";

/**
 * Linked sign-ins from before their issuer was stored get the issuer that is configured at the first start after the
 * update.
 */
export async function adoptIdentities(): Promise<void> {
  const { GOOGLE_CLIENT_ID, GITHUB_CLIENT_ID } = config();
  if (GOOGLE_CLIENT_ID === "" && GITHUB_CLIENT_ID === "") return; // then the library need not be loaded
  const { providers } = await import("@/lib/auth/providers/provider");
  for (const id of Object.keys(providers) as ProviderId[]) {
    const { isConfigured, issuer } = providers[id];
    if (isConfigured())
      await db().identity.updateMany({
        where: { provider: id, issuer: "" },
        data: { issuer: issuer() },
      });
  }
}
