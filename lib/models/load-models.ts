import "server-only";
import { guardedStreamFetch } from "@/lib/core/guarded-fetch/guarded-dispatcher";
import { AppError, invalid } from "@/lib/core/errors";
import type { WorkspaceId } from "@/lib/core/identity";
import { listModels } from "@/lib/core/model/exchange/list-models";
import { ModelError, type Provider } from "@/lib/core/model/wire";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import type { LoadedModels, ModelsWish } from "@/lib/models/contract";
import { otherBaseOf } from "@/lib/models/own/other-bases";
import { AGAIN, checkBase, get } from "@/lib/models/own/providers";
import { providerOf } from "@/lib/models/resolve";

/** SPEC section 9: a browser gives up after 30 s; it should still receive the reason. */
const PATIENCE_MS = 20_000;

/**
 * The models that a provider lists, saved or not. base_url: where it lists them, if that is another base URL on the
 * same host: without /v1, for example, or with the path of an endpoint. The stored key is sent to no other host than
 * the one it was saved for. 400 for a URL that the guard refuses, or a key that must be entered again; 404 for a
 * provider that is not the person's; 502 when the provider does not return a list.
 */
export async function loadModels(
  me: WorkspaceId,
  wish: ModelsWish,
  signal: AbortSignal,
): Promise<LoadedModels> {
  await checkBase(wish.base_url);
  const provider = await providerFor(me, wish);
  const failed = (why: Sentence) =>
    new AppError(
      502,
      "model_error",
      sentence("models_not_listed_because", "Couldn't load the models: {why}", { why }),
    );
  const until = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  const models = await listModels(provider, until).catch((error: unknown) => {
    throw error instanceof ModelError ? failed(error.sentence) : error;
  });
  const sorted = (ids: string[]) => ids.toSorted((one, other) => one.localeCompare(other));
  if (models?.length) return { models: sorted(models) };
  const other = models === null ? await otherBaseOf(provider, until) : undefined;
  if (other) return { models: sorted(other.models), base_url: other.baseUrl };
  throw failed(models ? WITHOUT_MODELS : WITHOUT_LIST);
}

export const WITHOUT_MODELS = sentence(
  "provider_without_models",
  "The provider lists no models. Add one by name.",
);
const WITHOUT_LIST = sentence(
  "provider_without_list",
  "There is no model list at this base URL. Check it, or add a model by name.",
);

/** The provider of a form that may not be saved yet. Throws like `loadModels`. */
export async function providerFor(me: WorkspaceId, wish: ModelsWish): Promise<Provider> {
  const { base_url: baseUrl, api_key: apiKey, provider_id: id } = wish;
  if (id === undefined || apiKey !== undefined)
    return { baseUrl, apiKey: apiKey ?? "", fetch: guardedStreamFetch };
  const row = await get(me, id);
  const moved = new URL(baseUrl).origin !== new URL(row.baseUrl).origin;
  if (moved && row.sealedKey !== null) throw invalid(AGAIN, { api_key: AGAIN });
  return { ...providerOf(row), baseUrl };
}
