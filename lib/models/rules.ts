import { canParseUrl } from "@/lib/core/can-parse-url";
import { rule } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";

export const modelLimits = {
  label: 100,
  url: 2_000,
  key: 4_000,
  models: 100,
  modelId: 160,
  price: 100_000,
  contextLeast: 1_000,
  contextMost: 10_000_000,
  providers: 20,
};

export const modelRules = {
  label: rule.all(
    rule.required(sentence("name_required", "Name is required")),
    rule.max(modelLimits.label, sentence("name_too_long", "Name must be at most 100 characters")),
  ),
  base_url: rule.all(
    rule.required(sentence("base_url_required", "Base URL is required")),
    rule.matches(
      /^\s*https?:\/\/[^\s/]/i,
      sentence("base_url_scheme_wrong", "Base URL must start with http:// or https://"),
      modelLimits.url,
      sentence("base_url_too_long", "Base URL must be at most 2,000 characters"),
    ),
    (value) =>
      canParseUrl(value.trim()) ? undefined : sentence("base_url_invalid", "Base URL is invalid"),
    (value) =>
      /[?#]/.test(value)
        ? sentence("base_url_with_query", "Base URL must not contain ? or #")
        : undefined,
  ),
  /** It is sent in a header, which ends at a line break and can contain only these characters. */
  api_key: rule.matches(
    /^[\x21-\x7e]*$/,
    sentence("provider_key_with_space", "Key must not contain spaces or line breaks"),
    modelLimits.key,
    sentence("provider_key_too_long", "Key must be at most 4,000 characters"),
  ),
  modelId: rule.all(
    rule.required(sentence("model_name_required", "Model name is required")),
    rule.matches(
      /^[\x21-\x7e]*$/,
      sentence("model_name_with_space", "Model name must not contain spaces"),
      modelLimits.modelId,
      sentence("model_name_too_long", "Model name must be at most 160 characters"),
    ),
  ),
  modelLabel: rule.max(
    modelLimits.label,
    sentence("label_too_long", "Label must be at most 100 characters"),
  ),
  price: (price: number) =>
    price >= 0 && price <= modelLimits.price
      ? undefined
      : sentence("price_invalid", "A price must be in US dollars, 0 or more"),
  context: (size: number) =>
    Number.isInteger(size) && size >= modelLimits.contextLeast && size <= modelLimits.contextMost
      ? undefined
      : sentence(
          "context_invalid",
          "The context length must be a whole number of tokens, 1,000 to 10,000,000",
        ),
};
