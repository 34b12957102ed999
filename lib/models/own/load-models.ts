import "server-only";
import { guardedStreamFetch } from "@/lib/core/guarded-fetch/guarded-dispatcher";
import { AppError, invalid } from "@/lib/core/http/reply/errors";
import type { UserId } from "@/lib/core/identity";
import { listModels } from "@/lib/core/model/request/list-models";
import { ModelError, type Provider } from "@/lib/core/model/wire";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import type { ModelsWish } from "@/lib/models/contract";
import { AGAIN, checkBase, get } from "@/lib/models/own/providers";
import { providerOf } from "@/lib/models/resolve";

/** SPEC section 9: a browser gives up after 30 s; it should still receive the reason. */
const PATIENCE_MS = 20_000;

/**
 * The models that a provider lists, whether it is saved or not. The stored key is sent to no other host than the one it
 * was saved for. 400 for an address that the guard closes, or a key that must be entered again; 404 for a provider that
 * is not the person's; 502 when the provider does not answer with a list.
 */
export async function loadModels(
  me: UserId,
  wish: ModelsWish,
  signal: AbortSignal,
): Promise<{ models: string[] }> {
  await checkBase(wish.base_url);
  const provider = await providerFor(me, wish);
  const failed = (why: Sentence) =>
    new AppError(
      502,
      "model_error",
      sentence("models_not_listed_because", "The models could not be loaded: {why}", { why }),
    );
  const until = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  const models = await listModels(provider, until).catch((error: unknown) => {
    throw error instanceof ModelError ? failed(error.sentence) : error;
  });
  if (!models?.length)
    throw failed(
      sentence("provider_without_models", "The provider names no models. Add one by its name."),
    );
  return { models: models.toSorted((one, other) => one.localeCompare(other)) };
}

async function providerFor(me: UserId, wish: ModelsWish): Promise<Provider> {
  const { base_url: baseUrl, api_key: apiKey, provider_id: id } = wish;
  if (id === undefined || apiKey !== undefined)
    return { baseUrl, apiKey: apiKey ?? "", fetch: guardedStreamFetch };
  const row = await get(me, id);
  const moved = new URL(baseUrl).origin !== new URL(row.baseUrl).origin;
  if (moved && row.sealedKey !== null) throw invalid(AGAIN, { api_key: AGAIN });
  return { ...providerOf(row), baseUrl };
}
