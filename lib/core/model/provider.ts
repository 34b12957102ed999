import "server-only";
import type OpenAI from "openai";
import { bounded } from "@/lib/core/model/exchange/bounded-fetch";
import { requestFetch } from "@/lib/core/model/exchange/request-fetch";
import type { Provider } from "@/lib/core/model/wire";

/** We handle timeouts ourselves, too (watch.ts): the SDK would mistake a stalled process for a silent provider. */
const ENDLESS_MS = 3_600_000;

/**
 * Only for the server's own provider: a person's key is never cached. One map per bundle, not per process: errors that
 * a client throws are recognised by class, and each bundle has its own classes.
 */
const clients = new Map<string, OpenAI>();
/** How many clients, and with them keys, are cached. */
export const keptClients = (): number => clients.size;

/**
 * The SDK client for a provider; `fetch` keeps its connections alive. Retries are ours (stream.ts). The SDK is loaded
 * with the first one: an idle server doesn't need it.
 */
export async function clientOf({ baseUrl, apiKey, fetch, ofServer }: Provider): Promise<OpenAI> {
  const { Client } = await import("@/lib/core/model/exchange/client");
  const name = JSON.stringify([baseUrl, apiKey]);
  const cached = ofServer ? clients.get(name) : undefined;
  if (cached) return cached;
  // The SDK's own environment variables must not apply here; a provider without a key gets none.
  const identity = {
    apiKey: apiKey || "none",
    adminAPIKey: null,
    organization: null,
    project: null,
    defaultHeaders: apiKey ? {} : { authorization: null },
  };
  const client = new Client({
    ...identity,
    baseURL: baseUrl,
    fetch: bounded(fetch ?? requestFetch),
    maxRetries: 0,
    timeout: ENDLESS_MS,
    logLevel: "off",
  });
  if (ofServer) clients.set(name, client);
  return client;
}

/**
 * PRODUCT 'How an agent works': DeepSeek itself removed `deepseek-chat`; for its own host only, requests for that id go
 * to its successor with thinking disabled.
 */
export function onTheWire(
  provider: Provider,
  model: string,
): { model: string; thinking?: { type: "disabled" } } {
  const own = new URL(provider.baseUrl).hostname === "api.deepseek.com";
  return own && model === "deepseek-chat"
    ? { model: "deepseek-flash", thinking: { type: "disabled" } }
    : { model };
}
