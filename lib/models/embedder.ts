import "server-only";
import type { OwnerId, WorkspaceId } from "@/lib/core/identity";
import type { ModelUsage, Provider } from "@/lib/core/model/wire";
import { knownPrices } from "@/lib/models/known-prices";
import type { EmbeddingModel } from "@/lib/models/own/embedding";
import { find } from "@/lib/models/own/providers";
import { costOf, providerOf, unpriced } from "@/lib/models/resolve";
import { modelsOf } from "@/lib/models/schema";
import type { CallUsage } from "@/lib/usage/contract";

/** An embedding model that can be called, and what a call costs in US dollars. */
export type Embedder = {
  provider: Provider;
  model: string;
  price(usage: ModelUsage): CallUsage;
};

/**
 * The embedding model at a workspace's provider; null if the provider was removed. One that is on hold, or whose key
 * can't be read, fails with its reason when it is called. A model's price is that of the same model in the provider's
 * list, otherwise its maker's list price.
 */
export async function embedderOf(
  me: OwnerId,
  { providerId, model }: EmbeddingModel,
): Promise<Embedder | null> {
  const row = await find(me as WorkspaceId, providerId); // providers belong to workspaces only
  if (!row) return null;
  const listed = modelsOf(row).find(
    ({ id, price_in: price }) => id === model && price !== undefined,
  );
  const prices = listed ?? (row.baseUrl.startsWith("https://") ? knownPrices(model) : undefined);
  return {
    provider: providerOf(row),
    model,
    price: prices ? (usage) => ({ ...usage, cost: costOf(prices, usage) }) : unpriced,
  };
}
