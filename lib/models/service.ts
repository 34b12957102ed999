import "server-only";
import { config } from "@/lib/core/config";
import { transact } from "@/lib/core/db/transact";
import type { Caller } from "@/lib/core/http/request/caller";
import { invalid } from "@/lib/core/http/reply/errors";
import type { UserId } from "@/lib/core/identity";
import { ownModelId, readModelId, type Model } from "@/lib/models/contract";
import { rowsOf, setDefault } from "@/lib/models/own/providers";
import { serverModel } from "@/lib/models/resolve";
import { modelsOf } from "@/lib/models/schema";
import { serverPrices } from "@/lib/models/server-model";
import { securityEvent } from "@/lib/security/log/events";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * The models a person may choose: the one from the environment, then those of their own providers. Exactly one is the
 * default.
 */
export async function offers(me: UserId): Promise<Model[]> {
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
    },
    ...own,
  ];
}

/** The model that a new agent gets. */
export async function defaultModel(me: UserId): Promise<string> {
  return (await offers(me)).find((each) => each.default)!.id;
}

/** Throws 400 for a model that the person is not offered. */
export async function checkModel(
  me: UserId,
  model: string | undefined,
  field = "model",
): Promise<void> {
  if (model === undefined || (await offers(me)).some((each) => each.id === model)) return;
  const why = sentence("model_not_offered", "This model isn't available here");
  throw invalid(why, { [field]: why });
}

/** Throws 400 for a fallback that the person is not offered, or that is the model itself. */
export async function checkFallback(
  me: UserId,
  fallback: string | null | undefined,
  model: string | undefined,
): Promise<void> {
  await checkModel(me, fallback ?? undefined, "fallback_model");
  if (fallback && fallback === model)
    throw invalid(FALLBACK_IS_MODEL, { fallback_model: FALLBACK_IS_MODEL });
}
const FALLBACK_IS_MODEL = sentence(
  "fallback_is_model",
  "The fallback must differ from the agent's own model",
);

/** Chooses the default. 400 for a model that the person is not offered. */
export async function choose(me: UserId, model: string, by: Caller): Promise<Model[]> {
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
