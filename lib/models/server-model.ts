import "server-only";
import { config } from "@/lib/core/config";
import type { Provider } from "@/lib/core/model/wire";

/** The price of the server's own model, in US dollars per million tokens; MODEL_PRICE_… are its older names. */
export function serverPrices(): { price_in: number; price_out: number; price_cached?: number } {
  const set = config();
  return {
    price_in: set.DEEPSEEK_PRICE_IN ?? set.MODEL_PRICE_IN ?? 0,
    price_out: set.DEEPSEEK_PRICE_OUT ?? set.MODEL_PRICE_OUT ?? 0,
    price_cached: set.DEEPSEEK_PRICE_CACHED ?? set.MODEL_PRICE_CACHED,
  };
}

/** The built-in model: rules, no network. Its code is loaded with the first call. */
export const demoProvider: Provider = {
  baseUrl: "http://demo.invalid/v1",
  apiKey: "demo",
  fetch: async (...args) => (await import("@/lib/demo-model/demo-fetch")).demoFetch(...args),
  ofServer: true,
};

/** The provider configured in the environment; without a key, the built-in demo model. */
export function defaultProvider(): Provider {
  const { DEEPSEEK_API_KEY, DEEPSEEK_BASE_URL, modelConfigured } = config();
  return modelConfigured
    ? { baseUrl: DEEPSEEK_BASE_URL, apiKey: DEEPSEEK_API_KEY, ofServer: true }
    : demoProvider;
}
