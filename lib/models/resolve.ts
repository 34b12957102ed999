import "server-only";
import { config } from "@/lib/core/config";
import { guardedStreamFetch } from "@/lib/core/guarded-fetch/guarded-dispatcher";
import type { WorkspaceId } from "@/lib/core/identity";
import { ModelError, type ModelUsage, type Provider } from "@/lib/core/model/wire";
import { DEFAULT_MODEL, FOLLOW_DEFAULT, readModelId, type OwnModel } from "@/lib/models/contract";
import { knownContext, noteContext } from "@/lib/models/learned-contexts";
import { openedKey } from "@/lib/models/own/provider-key";
import { chosenDefault, find, learnContext } from "@/lib/models/own/providers";
import { defaultProvider, serverPrices } from "@/lib/models/server-model";
import { modelsOf } from "@/lib/models/schema";
import type { CallUsage } from "@/lib/usage/contract";
import type { ModelProvider as Row } from "@/prisma/generated/client";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/** The provider that serves a model, the model's id there, and its price in US dollars. */
export type Resolved = {
  provider: Provider;
  model: string;
  price(usage: ModelUsage): CallUsage;
  /** Whether it supports images. */
  sees?: boolean;
  /** Its context in tokens, if known. */
  context?: number;
  /** The id of the person's own provider that serves it. */
  ownedBy?: string;
  /** It is no longer available: a call fails. */
  gone?: true;
};

/** The cost of the model is unknown. */
export const unpriced = (usage: ModelUsage): CallUsage => ({ ...usage, cost: 0, unpriced: true });
export const free = (usage: ModelUsage): CallUsage => ({ ...usage, cost: 0 });

/** The id of the model configured in the environment. */
export const serverModel = (): string => config().DEEPSEEK_MODEL || DEFAULT_MODEL;

/** The id of the person's default model. */
export const defaultModel = async (me: WorkspaceId): Promise<string> =>
  (await chosenDefault(me)) ?? serverModel();

/**
 * The provider behind a person's model: their default if the agent follows it, one of their own, otherwise the one from
 * the environment, even if that has a different model than when the agent was created. A missing provider is reported
 * by the first call, like any other model failure.
 */
export async function resolve(me: WorkspaceId, wanted: string): Promise<Resolved> {
  const own = readModelId(wanted === FOLLOW_DEFAULT ? await defaultModel(me) : wanted);
  if (!own)
    return config().modelConfigured
      ? {
          provider: defaultProvider(),
          model: serverModel(),
          price: priceOfServer,
          sees: config().MODEL_SEES_IMAGES === "on",
          context: knownContext(defaultProvider(), serverModel(), config().MODEL_CONTEXT_TOKENS),
        }
      : { provider: defaultProvider(), model: "demo", price: free };
  const row = await find(me, own.providerId);
  const entry = row && modelsOf(row).find((each) => each.id === own.model);
  if (!row || !entry)
    return {
      provider: failing(
        sentence(
          "agent_model_gone",
          "The agent's model is no longer available. Choose another model for the agent.",
        ),
        { elsewhere: true },
      ),
      model: own.model,
      price: free,
      gone: true,
    };
  return {
    provider: providerOf(row),
    model: entry.id,
    price:
      entry.price_in === undefined && entry.price_out === undefined
        ? unpriced
        : (usage) => ({ ...usage, cost: costOf(entry, usage) }),
    sees: entry.sees_images === true,
    context: knownContext(providerOf(row), entry.id, entry.context ?? entry.known_context),
    ownedBy: row.id,
  };
}

/**
 * Remembers a model's context from a refusal: until the server restarts, and for a person's own model until they change
 * that provider.
 */
export async function rememberContext(
  me: WorkspaceId,
  resolved: Resolved,
  { size, isGuess }: { size: number; isGuess: boolean },
): Promise<void> {
  resolved.context = size;
  noteContext(resolved.provider, resolved.model, size);
  if (resolved.ownedBy && !isGuess) await learnContext(me, resolved.ownedBy, resolved.model, size);
}

/** A person's own provider, called through the guard, which checks each dialled address. */
export function providerOf(row: Row): Provider {
  if (row.heldAt)
    return failing(
      sentence(
        "provider_held",
        "{label} was added before your email was confirmed. Review it in your profile first.",
        { label: row.label },
      ),
    );
  const apiKey = openedKey(row);
  if (apiKey === null)
    return failing(
      sentence(
        "provider_key_unreadable",
        "The key of {provider} can't be read because the server's own secret has changed. Enter it again.",
        { provider: row.label },
      ),
    );
  return { baseUrl: row.baseUrl, apiKey, fetch: guardedStreamFetch };
}

const failing = (why: Sentence, nature?: { elsewhere: true }): Provider => ({
  baseUrl: "http://gone.invalid",
  apiKey: "",
  fetch: () => Promise.reject(new ModelError("provider_auth", why, nature)),
});

function priceOfServer(usage: ModelUsage): CallUsage {
  return { ...usage, cost: costOf(serverPrices(), usage), ofServer: true };
}

const MILLION = 1_000_000;

/** Cached tokens have their own price, if there is one. */
export function costOf(
  { price_in: given = 0, price_out: taken = 0, price_cached: cached = given }: Omit<OwnModel, "id">,
  usage: ModelUsage,
): number {
  const { prompt_tokens, cached_tokens, completion_tokens } = usage;
  return (
    ((prompt_tokens - cached_tokens) * given + cached_tokens * cached + completion_tokens * taken) /
    MILLION
  );
}
