import "server-only";
import { ModelError, type Provider } from "@/lib/core/model/wire";
import { FetchFailed, FetchRefused } from "@/lib/core/guarded-fetch/failure";

/** A person waits for it while saving a provider. */
const PATIENCE_MS = 4_000;
const ANSWER_BYTES = 4 * 1024 * 1024;
/** How many models Ollama is queried about, one by one. */
const ONE_BY_ONE = 20;
/** The default context of Ollama and LM Studio. Ollama silently cuts longer requests. */
const DEFAULT_AT_HOME = 4_096;
const LEAST = 256;

/** Where lists of models have the context size: vLLM, Together, Groq, Mistral, Gemini, LiteLLM, llama.cpp … */
const FIELDS = [
  "loaded_context_length",
  "top_provider.context_length",
  "max_model_len",
  "context_length",
  "context_window",
  "context_size",
  "max_context_length",
  "max_input_tokens",
  "inputTokenLimit",
  "input_token_limit",
  "limits.max_input_tokens",
  "capabilities.limits.max_prompt_tokens",
  "model_spec.availableContextTokens",
  "meta.n_ctx",
];

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type Sizes = Map<string, number>;
type Ask = (path: string, body?: object) => Promise<unknown>;

/**
 * The contexts in tokens of a provider's models, as far as its server reports them: by model name. Queries beyond the
 * list of models only if it may be Ollama, LM Studio or llama.cpp. Never throws: an unreachable server reports nothing.
 */
export async function servedContexts(
  provider: Provider,
  models: readonly string[],
): Promise<Sizes> {
  const sizes: Sizes = new Map();
  if (models.length === 0) return sizes;
  const { baseUrl } = provider;
  const root = baseUrl.replace(/\/v\d{1,3}$/, "");
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const ask: Ask = (path, body) => answerTo(provider, path, body, signal);
  const listed = await ask(`${baseUrl}/models`);
  for (const each of listIn(listed)) take(sizes, nameOf(each), sizeIn(each));
  const rest = models.filter((name) => !sizes.has(name));
  if (rest.length === 0 || !baseUrl.startsWith("http:")) return sizes;
  const found = await Promise.all([
    ofLmStudio(ask, root),
    ofOllama(ask, root, rest),
    ofLlama(ask, root, rest),
  ]);
  for (const each of found)
    for (const [name, size] of each) if (!sizes.has(name)) sizes.set(name, size);
  return sizes;
}

async function ofLmStudio(ask: Ask, root: string): Promise<Sizes> {
  const sizes: Sizes = new Map();
  for (const each of listIn(await ask(`${root}/api/v0/models`))) {
    const most = sizeIn(each);
    const isLoaded = isRecord(each) && each.loaded_context_length !== undefined;
    take(sizes, nameOf(each), isLoaded ? most : most && Math.min(most, DEFAULT_AT_HOME));
  }
  return sizes;
}

async function ofOllama(ask: Ask, root: string, models: readonly string[]): Promise<Sizes> {
  const sizes: Sizes = new Map();
  const running = await ask(`${root}/api/ps`);
  if (!isRecord(running) || !Array.isArray(running.models)) return sizes;
  for (const each of running.models as unknown[]) take(sizes, nameOf(each), sizeIn(each));
  const rest = models.filter((name) => !sizes.has(name)).slice(0, ONE_BY_ONE);
  await Promise.all(
    rest.map(async (name) => {
      const shown = await ask(`${root}/api/show`, { model: name });
      if (!isRecord(shown)) return;
      const set = /\bnum_ctx[ \t]{1,40}(\d{1,9})/.exec(String(shown.parameters ?? ""))?.[1];
      const info = isRecord(shown.model_info) ? Object.entries(shown.model_info) : [];
      const most = info.find(([key]) => key.endsWith(".context_length"))?.[1];
      const own = set === undefined ? DEFAULT_AT_HOME : Number(set);
      take(sizes, name, typeof most === "number" ? Math.min(own, most) : own);
    }),
  );
  return sizes;
}

async function ofLlama(ask: Ask, root: string, models: readonly string[]): Promise<Sizes> {
  const props = await ask(`${root}/props`);
  const settings = isRecord(props) ? props.default_generation_settings : undefined;
  const size = isRecord(settings) ? settings.n_ctx : isRecord(props) ? props.n_ctx : undefined;
  return new Map(isSize(size) ? models.map((name) => [name, size]) : []);
}

export function listIn(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer;
  if (!isRecord(answer)) return [];
  const list = answer.data ?? answer.models;
  return Array.isArray(list) ? list : [];
}

export const nameOf = (entry: unknown): string => {
  const name = isRecord(entry) ? (entry.id ?? entry.model ?? entry.name) : undefined;
  return typeof name === "string" ? name : "";
};

function sizeIn(entry: unknown): number | undefined {
  for (const field of FIELDS) {
    const value = field
      .split(".")
      .reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), entry);
    if (isSize(value)) return value;
  }
  return undefined;
}

const isSize = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= LEAST;

function take(sizes: Sizes, name: string, size: number | undefined): void {
  if (name !== "" && size !== undefined) sizes.set(name, size);
}

/** The JSON of a response; undefined for any other, for a failure, and for one that is too large. */
export async function answerTo(
  { apiKey, fetch: own }: Provider,
  url: string,
  body: object | undefined,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    const answer = await (own ?? fetch)(url, {
      method: body ? "POST" : "GET",
      headers: {
        accept: "application/json",
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal,
    });
    if (answer.ok) return JSON.parse(await textWithin(answer)) as unknown;
    await answer.body?.cancel();
    return undefined;
  } catch (error) {
    if (isForeseen(error, signal)) return undefined;
    throw error;
  }
}

const isForeseen = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted ||
  error instanceof SyntaxError ||
  error instanceof TypeError || // thrown by `fetch` for a broken connection
  error instanceof FetchRefused ||
  error instanceof FetchFailed ||
  error instanceof ModelError;

async function textWithin(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  const reader = answer.body?.getReader();
  let [text, bytes] = ["", 0];
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > ANSWER_BYTES) {
      await reader?.cancel();
      return "";
    }
    text += decoder.decode(value, { stream: true });
  }
}
