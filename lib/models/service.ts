import "server-only";
import { config } from "@/lib/core/config";
import { DEFAULT_MODEL, type Model } from "@/lib/models/contract";

/** The models a person may choose. The environment's one alone until the person adds a provider. */
export function offers(): Model[] {
  const { DEEPSEEK_MODEL, modelConfigured } = config();
  const id = DEEPSEEK_MODEL || DEFAULT_MODEL;
  return [{ id, label: id, provider_id: null, default: true, configured: modelConfigured }];
}
