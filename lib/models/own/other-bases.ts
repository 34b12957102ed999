import "server-only";
import { listModels } from "@/lib/core/model/exchange/list-models";
import { ModelError, type Provider } from "@/lib/core/model/wire";

/** The path of chat completions on well-known hosts. */
const PATHS: Record<string, string> = {
  "api.groq.com": "/openai/v1",
  "openrouter.ai": "/api/v1",
  "generativelanguage.googleapis.com": "/v1beta/openai",
  "dashscope.aliyuncs.com": "/compatible-mode/v1",
  "dashscope-intl.aliyuncs.com": "/compatible-mode/v1",
  "open.bigmodel.cn": "/api/paas/v4",
  "api.fireworks.ai": "/inference/v1",
  "api.perplexity.ai": "",
};
/** Paths that people often paste: of one endpoint. */
const ENDPOINT =
  /\/(?:chat\/completions|completions|responses|embeddings|models|api\/(?:chat|generate|tags|show))$/i;
const MOST = 4;

/** The base URLs on the same host that may have been meant, the likeliest first. */
export function otherBases(baseUrl: string): string[] {
  const { origin, hostname, pathname } = new URL(baseUrl);
  const path = pathname
    .split("/")
    .filter(Boolean)
    .map((each) => `/${each}`)
    .join("");
  const root = path.replace(ENDPOINT, "");
  const once = root.replace(/(\/v\d\w*)\1+$/, "$1");
  const known = PATHS[hostname];
  const paths = [
    ...(known === undefined ? [] : [known]),
    ...(once === path ? [] : [once]),
    ...(/\/v\d\w*$/.test(once) ? [] : [`${once}/v1`]),
    ...(root.startsWith("/api") || root === "" ? ["/v1", "/api"] : ["/v1"]),
  ];
  const bases = paths.map((each) => `${origin}${each}`);
  return [...new Set(bases)].filter((each) => each !== `${origin}${path}`).slice(0, MOST);
}

/**
 * Where the provider lists models, if it does not at its own base URL; undefined if no other does. The key is only sent
 * to the same host.
 */
export async function otherBaseOf(
  provider: Provider,
  signal: AbortSignal,
): Promise<{ baseUrl: string; models: string[] } | undefined> {
  for (const baseUrl of otherBases(provider.baseUrl)) {
    const models = await listModels({ ...provider, baseUrl }, signal).catch((error: unknown) => {
      if (error instanceof ModelError) return null;
      throw error;
    });
    if (models?.length) return { baseUrl, models };
    if (signal.aborted) return undefined;
  }
  return undefined;
}
