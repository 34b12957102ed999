import { endpoint } from "@/lib/core/endpoint";
import { sentence, type Reason } from "@/lib/core/shared/sentence";

/** SPEC section 9: the only available model until the owner adds a provider. */
export const DEFAULT_MODEL = "deepseek-chat";
/** The `model` of an agent that follows its owner's default model, whichever that is when it runs. */
export const FOLLOW_DEFAULT = "default";

export type Model = {
  /**
   * The id stored with an agent. For a person's own provider it is `{provider id}/{its name there}`, so that two
   * providers may have the same model name.
   */
  id: string;
  label: string;
  provider_id: string | null;
  default: boolean;
  /** false: no key is set and the built-in demo model replies. */
  configured: boolean;
  /** US dollars per million tokens; omitted if not set. */
  price_in?: number;
  price_out?: number;
  /** It supports images. */
  sees_images?: true;
  /** Its context in tokens; omitted if unknown. */
  context?: number;
};

/** A model by its provider's name. Prices are in US dollars per million tokens; without them its cost is unknown. */
export type OwnModel = {
  id: string;
  label?: string;
  price_in?: number;
  price_out?: number;
  price_cached?: number;
  /** Its person says that it supports images. */
  sees_images?: boolean;
  /** Its context in tokens, as set by its person. */
  context?: number;
  /** The same as reported by its server, or as learned from a refusal. Ignored in a request. */
  known_context?: number;
};
/** `api_key` is never returned: `has_key` says whether there is one. */
export type ModelProvider = {
  ProviderId: string;
  label: string;
  base_url: string;
  has_key: boolean;
  models: OwnModel[];
  /** What the workspace's documents are searched by meaning with. At most one of its providers has one. */
  embedding_model?: string;
  created_at: string;
};
export type ProviderInput = {
  label: string;
  base_url: string;
  api_key?: string;
  models: OwnModel[];
  /** null: none. It is removed from the provider that had one before. */
  embedding_model?: string | null;
};
/** An empty `api_key` removes the stored one; undefined keeps it. */
export type ProviderPatch = Partial<ProviderInput>;
/** `provider_id`: its stored key is used if none is passed. */
export type ModelsWish = { base_url: string; api_key?: string; provider_id?: string };
/** `model`: which one to test; by default the first that is listed, unless there is an embedding model to test. */
export type TestWish = ModelsWish & { model?: string; embedding_model?: string };
/** `base_url`: where the models are listed, if that is another base URL than the requested one. */
export type LoadedModels = { models: string[]; base_url?: string };
/**
 * The result of a test. `models`: those that the provider lists; `answer`: its text; `tool_call`: whether it called the
 * offered tool.
 */
export type TestOutcome = {
  ok: boolean;
  latency_ms: number;
  models: string[];
  answer?: string;
  tool_call?: boolean;
  error?: string;
  error_reason?: Reason;
  /** Of the embedding model, if it was tested: how long its vectors are, or why it failed. */
  embedding?: { dimensions?: number; error?: string; error_reason?: Reason };
};

/** Kinds of local model servers. */
export type LocalKind = "Ollama" | "LM Studio" | "llama.cpp" | "vLLM";
/** `tools`, `sees_images`: whether it calls tools and reads images; omitted if its server doesn't say. */
export type LocalModel = { id: string; context?: number; tools?: boolean; sees_images?: boolean };
/**
 * A model server that was found. `allowed`: whether TOOL_ALLOWED_HOSTS allows adding it; `host`: the entry for that
 * setting.
 */
export type LocalServer = {
  kind: LocalKind;
  base_url: string;
  host: string;
  allowed: boolean;
  models: LocalModel[];
};

const SLASH = "/";
/** The id of a model of a person's own provider. */
export const ownModelId = (providerId: string, model: string): string => providerId + SLASH + model;

/**
 * Parses such an id; null for a model from the server's own settings. Provider ids are UUIDs, which no model's name
 * starts with.
 */
export function readModelId(id: string): { providerId: string; model: string } | null {
  const [, providerId, model] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(.+)$/s.exec(id) ?? [];
  return providerId && model ? { providerId, model } : null;
}

/** The model behind an id: for FOLLOW_DEFAULT the default one. Undefined if it is not available. */
export const offeredModel = (id: string | undefined, models: readonly Model[]): Model | undefined =>
  models.find((each) => (id === FOLLOW_DEFAULT ? each.default : each.id === id));

/** The label shown instead of a model's id, even if it is no longer available. */
export const modelLabel = (id: string, models: readonly Model[] = []): string =>
  offeredModel(id, models)?.label ?? readModelId(id)?.model ?? id;

export const modelApi = {
  list: endpoint<void, Model[]>("GET", "/api/models", {
    fails: sentence("models_not_loaded", "Failed to load models"),
  }),
  /** Chooses the default: agents that follow it use it from then on. */
  choose: endpoint<{ default: string }, Model[]>("PATCH", "/api/models", {
    access: "account",
    workspace: "header",
    role: "admin",
    fails: sentence("default_model_not_changed", "Failed to change the default model"),
  }),
};

export const providerApi = {
  list: endpoint<void, ModelProvider[]>("GET", "/api/model-providers", {
    access: "account",
    workspace: "header",
    role: "admin",
    fails: sentence("providers_not_loaded", "Failed to load model providers"),
  }),
  create: endpoint<ProviderInput, ModelProvider>("POST", "/api/model-providers", {
    access: "account",
    workspace: "header",
    role: "admin",
    fails: sentence("provider_not_added", "Failed to add the provider"),
  }),
  update: endpoint<{ id: string } & ProviderPatch, ModelProvider>(
    "PUT",
    "/api/model-providers/{id}",
    {
      access: "account",
      workspace: "header",
      role: "admin",
      fails: sentence("provider_not_saved", "Failed to save the provider"),
    },
  ),
  remove: endpoint<{ id: string }, void>("DELETE", "/api/model-providers/{id}", {
    access: "account",
    workspace: "header",
    role: "admin",
    fails: sentence("provider_not_removed", "Failed to remove the provider"),
  }),
  /** The provider's own list. */
  loadModels: endpoint<ModelsWish, LoadedModels>("POST", "/api/model-providers/models", {
    access: "account",
    workspace: "header",
    role: "admin",
    fails: sentence("models_not_listed", "Couldn't load the models"),
  }),
  /** Looks for model servers on this machine and on the hosts the operator has allowed. */
  findLocal: endpoint<void, LocalServer[]>("GET", "/api/model-providers/local", {
    operator: true,
    fails: sentence("local_models_not_found", "Couldn't look for local models"),
  }),
  testUnsaved: endpoint<TestWish, TestOutcome>("POST", "/api/model-providers/test", {
    access: "account",
    workspace: "header",
    role: "admin",
    fails: sentence("provider_not_tested", "Couldn't test the connection"),
  }),
  test: endpoint<{ id: string }, TestOutcome>("POST", "/api/model-providers/{id}/test", {
    access: "account",
    workspace: "header",
    role: "admin",
    fails: sentence("provider_not_tested", "Couldn't test the connection"),
  }),
};
