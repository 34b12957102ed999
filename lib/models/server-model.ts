import "server-only";
import { config } from "@/lib/core/config";
import { demoFetch } from "@/lib/demo-model/wire/demo-fetch";
import type { Provider } from "@/lib/core/model/wire";

/** The built-in model: rules, no network. */
export const demoProvider: Provider = {
  baseUrl: "http://demo.invalid/v1",
  apiKey: "demo",
  fetch: demoFetch,
  ofServer: true,
};

/** The provider configured in the environment; without a key, the built-in demo model. */
export function defaultProvider(): Provider {
  const { DEEPSEEK_API_KEY, DEEPSEEK_BASE_URL, modelConfigured } = config();
  return modelConfigured
    ? { baseUrl: DEEPSEEK_BASE_URL, apiKey: DEEPSEEK_API_KEY, ofServer: true }
    : demoProvider;
}
