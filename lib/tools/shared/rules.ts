import { rule } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";
import { TOOL_NAME } from "@/lib/tools/contract";
import { PARAMETER_TYPES } from "@/lib/tools/parameter";

export const toolLimits = {
  description: 10_000,
  source: 100_000,
  definition: 200_000,
  parameters: 100,
  depth: 8,
  hosts: 50,
  headers: 50,
  url: 4_000,
  body: 50_000,
  /** All tools of an agent, as JSON: they must fit into the body of one request, with everything else. */
  agent: 512 * 1024,
  /** PRODUCT 'How an agent works', in bytes. */
  result: 32 * 1024,
  secrets: 100,
  secretValue: 8_000,
  parameterList: 20_000,
};
/**
 * Tools of connections that a model sees in each request; beyond, it searches for them when needed. `ofConnection`: how
 * many tools of one connection an agent can have one by one.
 */
export const directLimits = { tools: 20, tokens: 6_000, ofConnection: 128 };

const SUGGESTION_NEEDS = sentence(
  "suggestion_needs",
  "Tool name and description are required for suggestions",
);

/** SPEC section 5 'Tool wizard'; the messages match it exactly. */
export const toolRules = {
  name: rule.all(
    rule.required(sentence("tool_name_required", "Tool name is required")),
    rule.matches(
      TOOL_NAME,
      sentence(
        "tool_name_invalid",
        "Tool name must start with a letter or underscore and contain only letters, digits, underscores and hyphens, up to 64 characters",
      ),
      64,
    ),
  ),
  description: rule.all(
    rule.required(sentence("tool_description_required", "Tool description is required")),
    rule.max(
      toolLimits.description,
      sentence("tool_description_too_long", "Tool description must be at most 10,000 characters"),
    ),
  ),
  parameterName: rule.all(
    rule.required(sentence("parameter_name_required", "Parameter name is required")),
    rule.matches(
      TOOL_NAME,
      sentence(
        "parameter_name_invalid",
        "Parameter name must start with a letter or underscore and contain only letters, digits, underscores and hyphens, up to 64 characters",
      ),
      64,
    ),
  ),
  parameterType: rule.all(
    rule.required(sentence("parameter_type_required", "Parameter type is required")),
    (type) =>
      PARAMETER_TYPES.some((each) => each === type)
        ? undefined
        : sentence("parameter_type_wrong", "Parameter type must be one of {types}", {
            types: PARAMETER_TYPES.join(", "),
          }),
  ),
  suggestName: rule.all(
    rule.required(SUGGESTION_NEEDS),
    rule.max(200, sentence("tool_name_too_long", "Tool name must be at most 200 characters")),
  ),
  suggestDescription: rule.all(
    rule.required(SUGGESTION_NEEDS),
    rule.max(
      toolLimits.description,
      sentence("tool_description_too_long", "Tool description must be at most 10,000 characters"),
    ),
  ),
};

const SECRET_NAME = /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/;
export const secretRules = {
  name: rule.all(
    rule.required(sentence("secret_name_required", "Secret name is required")),
    rule.matches(
      SECRET_NAME,
      sentence(
        "secret_name_invalid",
        "Secret name must start with a letter or underscore and contain only letters, digits and underscores, up to 64 characters",
      ),
      64,
    ),
  ),
  value: rule.all(
    rule.required(sentence("secret_value_required", "Secret value is required")),
    // A line break would end the header that it is sent in.
    rule.matches(
      /^[^\p{Cc}]*$/u,
      sentence(
        "secret_value_with_control",
        "Secret value must not contain line breaks or other control characters",
      ),
      toolLimits.secretValue,
      sentence("secret_value_too_long", "Secret value must be at most 8,000 characters"),
    ),
  ),
};
