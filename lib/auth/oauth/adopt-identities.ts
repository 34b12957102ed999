import "server-only";
import { providers, type ProviderId } from "@/lib/auth/oauth/providers/provider";
import { db } from "@/lib/core/db/db";

/** Linked sign-ins from before their issuer was kept belong to the server that the settings name at the first start after. */
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
