import "server-only";
import { config } from "@/lib/core/config";
import type { UserId } from "@/lib/core/identity";
import { defaultProvider } from "@/lib/core/model/provider";
import type { ModelUsage, Provider } from "@/lib/core/model/wire";

/** Where a model is asked, under which id, and what its answers cost in US dollars. */
export type Resolved = { provider: Provider; model: string; cost(usage: ModelUsage): number };

/** The provider behind a model of the person's: one of their own, else the environment's. */
export async function resolve(_me: UserId, model: string): Promise<Resolved> {
  return { provider: defaultProvider(), model: config().modelConfigured ? model : "demo", cost: () => 0 };
}
