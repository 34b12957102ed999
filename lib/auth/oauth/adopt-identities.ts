import "server-only";
import { providers, type ProviderId } from "@/lib/auth/oauth/providers/provider";
import { db } from "@/lib/core/db/db";

/**
 * Linked sign-ins from before their issuer was stored get the issuer that is configured at the first start after the
 * update.
 */
export async function adoptIdentities(): Promise<void> {
  for (const id of Object.keys(providers) as ProviderId[]) {
    const { isConfigured, issuer } = providers[id];
    if (isConfigured())
      await db().identity.updateMany({
        where: { provider: id, issuer: "" },
        data: { issuer: issuer() },
      });
  }
}
