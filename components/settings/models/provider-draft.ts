import type { Preset } from "@/components/settings/models/presets";
import type { ModelProvider, OwnModel, ProviderInput } from "@/lib/models/contract";
import { knownPrices } from "@/lib/models/known-prices";
import { modelRules } from "@/lib/models/rules";
import type { Sentence } from "@/lib/core/shared/sentence";

/** A model as typed: prices are text until they are sent. */
export type ModelDraft = {
  id: string;
  label: string;
  price_in: string;
  price_out: string;
  price_cached: string;
  /** Its context in tokens, as text; "" for the known value. */
  context: string;
  /** Reported by its server, or learned. */
  known: number | undefined;
  /** "on": it supports images. */
  sees_images: "" | "on";
};
export type ProviderDraft = {
  label: string;
  base_url: string;
  api_key: string;
  models: ModelDraft[];
  /** "": none. */
  embedding_model: string;
};

export const PRICES = ["price_in", "price_out", "price_cached"] as const;
const written = (price: number | undefined): string => (price === undefined ? "" : String(price));
export const emptyModel: ModelDraft = {
  id: "",
  label: "",
  price_in: "",
  price_out: "",
  price_cached: "",
  context: "",
  known: undefined,
  sees_images: "",
};

/** With the list prices of a well-known model, if none are entered yet. */
export function priced(draft: ModelDraft): ModelDraft {
  const known = PRICES.some((name) => draft[name].trim() !== "")
    ? undefined
    : knownPrices(draft.id);
  return known
    ? { ...draft, ...Object.fromEntries(PRICES.map((name) => [name, written(known[name])])) }
    : draft;
}
export const modelNamed = (id: string): ModelDraft => priced({ ...emptyModel, id });

export const draftOf = (provider: ModelProvider | null): ProviderDraft =>
  provider
    ? {
        label: provider.label,
        base_url: provider.base_url,
        api_key: "",
        models: provider.models.map(({ id, label = "", ...prices }) => ({
          id,
          label,
          price_in: written(prices.price_in),
          price_out: written(prices.price_out),
          price_cached: written(prices.price_cached),
          context: written(prices.context),
          known: prices.known_context,
          sees_images: prices.sees_images ? ("on" as const) : ("" as const),
        })),
        embedding_model: provider.embedding_model ?? "",
      }
    : { label: "", base_url: "", api_key: "", models: [emptyModel], embedding_model: "" };

/** Fills in a preset's values; a key already typed is kept. */
export const fromPreset = (
  draft: ProviderDraft,
  { label, base_url, models }: Preset,
): ProviderDraft => ({
  ...draft,
  label,
  base_url,
  models: models.length ? models.map(modelNamed) : [emptyModel],
});

/** Empty rows are not models. */
const filledModels = ({ models }: ProviderDraft): ModelDraft[] =>
  models.filter((each) =>
    Object.values(each).some((value) => typeof value === "string" && value.trim() !== ""),
  );

const priceOf = (text: string): number | undefined =>
  text.trim() === "" ? undefined : Number(text.trim().replace(",", "."));
/** "32,768", "32 768" and "32.768" are the same; so is "32k". */
const tokensOf = (text: string): number => {
  const [, digits = "", unit = ""] = /^([\d\s.,']+)(k|m)?$/i.exec(text.trim()) ?? [];
  const number = Number(digits.replace(/[\s.,']/g, "") || NaN);
  return number * ({ k: 1_000, m: 1_000_000 }[unit.toLowerCase()] ?? 1);
};
const modelOf = (draft: ModelDraft): OwnModel => ({
  id: draft.id.trim(),
  ...(draft.label.trim() ? { label: draft.label.trim() } : {}),
  ...(draft.sees_images ? { sees_images: true } : {}),
  ...(draft.context.trim() ? { context: tokensOf(draft.context) } : {}),
  ...Object.fromEntries(
    PRICES.flatMap((name) => (draft[name].trim() === "" ? [] : [[name, priceOf(draft[name])]])),
  ),
});

/** Its embedding model; undefined if there is none. */
export const embeddingIn = (draft: ProviderDraft): string | undefined =>
  draft.embedding_model.trim() || undefined;

/** The input for the server. Without a typed key none is sent, so the saved one is kept. */
export const inputOf = (
  draft: ProviderDraft,
): Omit<ProviderInput, "api_key"> & { api_key?: string } => ({
  label: draft.label,
  base_url: draft.base_url,
  models: filledModels(draft).map(modelOf),
  embedding_model: embeddingIn(draft) ?? null,
  ...(draft.api_key ? { api_key: draft.api_key } : {}),
});

/** What is wrong, by the names that the server uses for the fields. */
export function faultsOf(draft: ProviderDraft): Record<string, Sentence | undefined> {
  const models = filledModels(draft).flatMap((model, at) => [
    [`models.${at}.id`, modelRules.modelId(model.id.trim())] as const,
    [
      `models.${at}.context`,
      model.context.trim() === "" ? undefined : modelRules.context(tokensOf(model.context)),
    ] as const,
    ...PRICES.map(
      (name) =>
        [
          `models.${at}.${name}`,
          model[name].trim() === "" ? undefined : modelRules.price(priceOf(model[name]) ?? 0),
        ] as const,
    ),
  ]);
  return {
    // Without a model no agent could use it, and without an embedding model documents couldn't either.
    "models.0.id": models.length === 0 && !embeddingIn(draft) ? modelRules.modelId("") : undefined,
    label: modelRules.label(draft.label),
    base_url: modelRules.base_url(draft.base_url),
    api_key: modelRules.api_key(draft.api_key),
    embedding_model: embeddingIn(draft)
      ? modelRules.modelId(draft.embedding_model.trim())
      : undefined,
    ...Object.fromEntries(models),
  };
}
