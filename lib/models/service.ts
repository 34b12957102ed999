import "server-only";
import { config } from "@/lib/core/config";
import { transact } from "@/lib/core/db/transact";
import type { Caller } from "@/lib/core/http/request/caller";
import { invalid } from "@/lib/core/errors";
import type { WorkspaceId } from "@/lib/core/identity";
import {
  FOLLOW_DEFAULT,
  ownModelId,
  readModelId,
  type Model,
  type OwnModel,
} from "@/lib/models/contract";
import { rowsOf, setDefault } from "@/lib/models/own/providers";
import { defaultModel, serverModel } from "@/lib/models/resolve";
import { knownContextOf } from "@/lib/models/known-contexts";
import { modelsOf } from "@/lib/models/schema";
import { serverPrices } from "@/lib/models/server-model";
import { securityEvent } from "@/lib/security/events";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * The models a person may choose: the one from the environment, then those of their own providers. Exactly one is the
 * default.
 */
export async function offers(me: WorkspaceId): Promise<Model[]> {
  const id = serverModel();
  const { price_in, price_out } = serverPrices();
  const own = (await rowsOf(me))
    .filter((row) => row.heldAt === null)
    .flatMap((row) =>
      modelsOf(row).map((each) => ({
        id: ownModelId(row.id, each.id),
        label: `${each.label || each.id} · ${row.label}`,
        provider_id: row.id,
        default: each.default === true,
        configured: true,
        price_in: each.price_in,
        price_out: each.price_out,
        ...(each.sees_images ? { sees_images: true as const } : {}),
        context: contextOf(each, row.baseUrl),
      })),
    );
  return [
    {
      id,
      label: id,
      provider_id: null,
      default: !own.some((each) => each.default),
      configured: config().modelConfigured,
      ...(config().modelConfigured && price_in + price_out > 0 ? { price_in, price_out } : {}),
      ...(config().modelConfigured && config().MODEL_SEES_IMAGES === "on"
        ? { sees_images: true as const }
        : {}),
      ...(config().modelConfigured
        ? { context: config().MODEL_CONTEXT_TOKENS ?? knownContextOf(id) }
        : {}),
    },
    ...own,
  ];
}

/** As set by its person or reported by its server; by its name only if the URL may be its maker's service. */
const contextOf = (model: OwnModel, baseUrl: string): number | undefined =>
  model.context ??
  model.known_context ??
  (baseUrl.startsWith("https://") ? knownContextOf(model.id.replace(/^.*\//, "")) : undefined);

/** Throws 400 for a model that the person does not have. An agent's may follow the default. */
export async function checkModel(
  me: WorkspaceId,
  model: string | undefined,
  field = "model",
): Promise<void> {
  if (model === undefined || (model === FOLLOW_DEFAULT && field === "model")) return;
  if ((await offers(me)).some((each) => each.id === model)) return;
  const why = sentence("model_not_offered", "This model isn't available here");
  throw invalid(why, { [field]: why });
}

/** Throws 400 for a fallback that the person does not have, or that is the model itself. */
export async function checkFallback(
  me: WorkspaceId,
  fallback: string | null | undefined,
  model: string | undefined,
): Promise<void> {
  await checkModel(me, fallback ?? undefined, "fallback_model");
  const first = model === FOLLOW_DEFAULT ? await defaultModel(me) : model;
  if (fallback && fallback === first)
    throw invalid(FALLBACK_IS_MODEL, { fallback_model: FALLBACK_IS_MODEL });
}
const FALLBACK_IS_MODEL = sentence(
  "fallback_is_model",
  "The fallback must differ from the agent's own model",
);

/** Chooses the default. 400 for a model that the person does not have. */
export async function choose(me: WorkspaceId, model: string, by: Caller): Promise<Model[]> {
  await checkModel(me, model, "default");
  await transact(me, async (tx) => {
    await by.stillIn(tx);
    await securityEvent(tx, {
      kind: "default_model_changed",
      owner: me,
      by,
      detail: readModelId(model)?.model ?? model,
    });
    await setDefault(tx, me, readModelId(model));
  });
  return offers(me);
}
