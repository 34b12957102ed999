import "server-only";
import { canParseUrl } from "@/lib/core/can-parse-url";
import type { ModelOptions, Provider } from "@/lib/core/model/wire";
import type { Attributes } from "@/lib/core/telemetry/tracing";

/** Providers that have a name in OpenTelemetry's conventions for GenAI; others are identified by host. */
const NAMES: Record<string, string> = {
  "api.anthropic.com": "anthropic",
  "api.deepseek.com": "deepseek",
  "api.groq.com": "groq",
  "api.mistral.ai": "mistral_ai",
  "api.openai.com": "openai",
  "api.perplexity.ai": "perplexity",
  "api.x.ai": "x_ai",
  "generativelanguage.googleapis.com": "gcp.gemini",
};

/** A provider's host if it is one of these, else "custom": the name of another may be internal. */
export const publicHostOf = (baseUrl: string): string => {
  const { hostname } = new URL(baseUrl);
  return Object.hasOwn(NAMES, hostname) ? hostname : "custom";
};

type Asked = { provider: Provider; model: string; options?: ModelOptions };

/** A span's attributes of a model call before its response: no content. */
export function askedAttributes({ provider, model, options = {} }: Asked): Attributes {
  const { baseUrl } = provider;
  const hostname = canParseUrl(baseUrl) ? new URL(baseUrl).hostname : "";
  return {
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": NAMES[hostname] ?? hostname,
    "gen_ai.request.model": model,
    "gen_ai.request.temperature": options.temperature,
    "gen_ai.request.top_p": options.top_p,
    "gen_ai.request.max_tokens": options.max_completion_tokens ?? options.max_tokens,
    "server.address": hostname,
  };
}
