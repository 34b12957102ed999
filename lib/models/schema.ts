import "server-only";
import * as z from "zod";
import { Id, listOf, ruled, refine } from "@/lib/core/http/request/parse";
import type {
  LoadedModels,
  LocalServer,
  Model,
  ModelProvider,
  ModelsWish,
  OwnModel,
  ProviderInput,
  ProviderPatch,
  TestOutcome,
  TestWish,
} from "@/lib/models/contract";
import { modelLimits, modelRules } from "@/lib/models/rules";
import type { ModelProvider as Row } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";
import { issue } from "@/lib/core/http/request/issue";
import { ReasonSchema } from "@/lib/core/http/reason";

const ModelSchema = z.object({
  id: z.string(),
  label: z.string(),
  provider_id: z.string().nullable(),
  default: z.boolean(),
  configured: z.boolean(),
  price_in: z.number().optional(),
  price_out: z.number().optional(),
  sees_images: z.literal(true).optional(),
  context: z.number().optional(),
}) satisfies z.ZodType<Model>;
export const ModelListSchema = z.array(ModelSchema);
export const ChoiceSchema = z.strictObject({
  default: z
    .string(issue(sentence("default_model_not_text", "default must name a model")))
    .max(300),
});

const Price = z
  .number(issue(sentence("price_not_number", "A price must be a number")))
  .superRefine((price, context) => {
    refine(context, modelRules.price(price));
  })
  .optional();

const trimmed = (text: string): string => text.trim();
const prices = { price_in: Price, price_out: Price, price_cached: Price };
const OwnModelInput = z.strictObject({
  id: ruled((id) => modelRules.modelId(id.trim()), modelRules.modelId.most).transform(trimmed),
  label: ruled(modelRules.modelLabel).transform(trimmed).optional(),
  ...prices,
  sees_images: z
    .boolean(issue(sentence("sees_images_not_boolean", "sees_images must be true or false")))
    .optional(),
  context: z
    .number(issue(sentence("context_not_number", "context must be a number of tokens")))
    .superRefine((size, context) => {
      refine(context, modelRules.context(size));
    })
    .optional(),
  // Clients send back what they got; only the server itself decides what it knows.
  known_context: z.number().optional(),
});

const fields = {
  label: ruled(modelRules.label).transform(trimmed),
  base_url: ruled(modelRules.base_url).transform((url) => trimmed(url).replace(/(?<!\/)\/+$/, "")),
  api_key: ruled(modelRules.api_key).optional(),
  models: listOf(
    OwnModelInput,
    modelLimits.models,
    issue(
      sentence("too_many_models", "A provider can have up to {most} models", {
        most: modelLimits.models,
      }),
    ),
    issue(sentence("models_not_list", "models must be a list")),
  ).superRefine((models, context) => {
    const ids = models.map((each) => each.id);
    for (const [at, id] of ids.entries())
      if (ids.indexOf(id) !== at)
        context.addIssue({
          code: "custom",
          message: issue(sentence("model_named_twice", "The model {id} is listed twice", { id })),
          path: [at, "id"],
        });
  }),
  embedding_model: ruled((id) => modelRules.modelId(id.trim()), modelRules.modelId.most)
    .transform(trimmed)
    .nullish(),
};
export const ProviderInputSchema = z.strictObject(fields) satisfies z.ZodType<ProviderInput>;
export const ProviderPatchSchema = z
  .strictObject(fields)
  .partial() satisfies z.ZodType<ProviderPatch>;

export const ModelsWishSchema = z.strictObject({
  base_url: fields.base_url,
  api_key: fields.api_key,
  provider_id: Id.optional(),
}) satisfies z.ZodType<ModelsWish>;
export const TestWishSchema = ModelsWishSchema.extend({
  model: ruled((id) => modelRules.modelId(id.trim()), modelRules.modelId.most)
    .transform(trimmed)
    .optional(),
  embedding_model: ruled((id) => modelRules.modelId(id.trim()), modelRules.modelId.most)
    .transform(trimmed)
    .optional(),
}) satisfies z.ZodType<TestWish>;
export const LoadedModelsSchema = z.object({
  models: z.array(z.string()),
  base_url: z.string().optional(),
}) satisfies z.ZodType<LoadedModels>;

const OwnModelSchema = z.object({
  id: z.string(),
  label: z.string().optional(),
  price_in: z.number().optional(),
  price_out: z.number().optional(),
  price_cached: z.number().optional(),
  sees_images: z.boolean().optional(),
  context: z.number().optional(),
  known_context: z.number().optional(),
}) satisfies z.ZodType<OwnModel>;
export const ProviderSchema = z.object({
  ProviderId: z.string(),
  label: z.string(),
  base_url: z.string(),
  has_key: z.boolean(),
  models: z.array(OwnModelSchema),
  embedding_model: z.string().optional(),
  created_at: z.string(),
}) satisfies z.ZodType<ModelProvider>;
export const ProviderListSchema = z.array(ProviderSchema);

export const LocalServersSchema = z.array(
  z.object({
    kind: z.enum(["Ollama", "LM Studio", "llama.cpp", "vLLM"]),
    base_url: z.string(),
    host: z.string(),
    allowed: z.boolean(),
    models: z.array(
      z.object({
        id: z.string(),
        context: z.number().optional(),
        tools: z.boolean().optional(),
        sees_images: z.boolean().optional(),
      }),
    ),
  }),
) satisfies z.ZodType<LocalServer[]>;

export const TestOutcomeSchema = z.object({
  ok: z.boolean(),
  latency_ms: z.number(),
  models: z.array(z.string()),
  answer: z.string().optional(),
  tool_call: z.boolean().optional(),
  error: z.string().optional(),
  error_reason: ReasonSchema.optional(),
  embedding: z
    .object({
      dimensions: z.number().optional(),
      error: z.string().optional(),
      error_reason: ReasonSchema.optional(),
    })
    .optional(),
}) satisfies z.ZodType<TestOutcome>;

/** As stored: one of a person's models may be the default for new agents. */
const KeptModel = OwnModelSchema.extend({ default: z.literal(true).optional() });
export type KeptModel = z.infer<typeof KeptModel>;
const KeptModels = z.array(KeptModel);
export const modelsOf = (row: Pick<Row, "models">): KeptModel[] =>
  KeptModels.parse(JSON.parse(row.models));

/** The only code that maps a provider to its wire names. Its key is not among them. */
export const toWire = (row: Row): ModelProvider => ({
  ProviderId: row.id,
  label: row.label,
  base_url: row.baseUrl,
  has_key: row.sealedKey !== null,
  models: modelsOf(row),
  embedding_model: row.embeddingModel ?? undefined,
  created_at: row.createdAt.toISOString(),
});
