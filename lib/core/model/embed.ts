import "server-only";
import { clientOf } from "@/lib/core/model/provider";
import { asModelError, oversized } from "@/lib/core/model/failures";
import { BODY_BYTES } from "@/lib/core/model/exchange/bounds";
import { tokensIn, vectorsIn } from "@/lib/core/model/exchange/embeddings";
import { fixed, fixesFor, fixFor, rememberFixes } from "@/lib/core/model/exchange/refused-fields";
import { askedAttributes } from "@/lib/core/model/exchange/span-attributes";
import { Tries } from "@/lib/core/model/exchange/tries";
import { Watch } from "@/lib/core/model/exchange/watch";
import { tokens } from "@/lib/core/model/tokens";
import { ModelError, type ModelUsage, type Provider } from "@/lib/core/model/wire";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { markFailed, startSpan } from "@/lib/core/telemetry/tracing";

type EmbeddingRequest = {
  provider: Provider;
  model: string;
  /** At least one, none of them empty. */
  texts: string[];
  signal: AbortSignal;
  /** No one waits for the response: a busy provider is called again, as often as for a reply. */
  patient?: boolean;
};
type Embeddings = { vectors: Float32Array[]; usage: ModelUsage };

/**
 * Calls an embedding model: one vector for each text, in their order, all of the same length. Throws ModelError
 * whatever the provider or the connection did wrong, and the signal's reason when that fires.
 */
export async function embed(request: EmbeddingRequest): Promise<Embeddings> {
  const { provider, model, texts, signal } = request;
  signal.throwIfAborted();
  const watch = new Watch(signal);
  const span = startSpan(`embeddings ${model}`, {
    ...askedAttributes(request),
    "gen_ai.operation.name": "embeddings",
  });
  try {
    const body = await bodyOf(await open(request, watch), watch);
    watch.whole = true;
    const vectors = vectorsIn(body, texts.length);
    const usage = usageOf(tokensIn(body), texts);
    span.setAttribute("gen_ai.usage.input_tokens", usage.prompt_tokens);
    return { vectors, usage };
  } catch (error) {
    signal.throwIfAborted();
    const failure = watch.verdict ?? ofEmbedding(asModelError(error, provider));
    markFailed(span, failure.code);
    throw failure;
  } finally {
    span.end();
    watch.end();
  }
}

function usageOf(reported: number | undefined, texts: string[]): ModelUsage {
  const count = reported ?? texts.reduce((sum, text) => sum + tokens(text), 0);
  return {
    prompt_tokens: count,
    completion_tokens: 0,
    total_tokens: count,
    cached_tokens: 0,
    ...(reported === undefined ? { estimated: true as const } : {}),
  };
}

/** Asks for plain numbers, which every server can send. Some refuse the field that asks for them: it is left out then. */
async function open(
  { provider, model, texts, patient = false }: EmbeddingRequest,
  watch: Watch,
): Promise<Response> {
  const whole = {
    model,
    input: texts.map((each) => each.toWellFormed()),
    encoding_format: "float",
  };
  const fixes = fixesFor(provider, model);
  for (const tries = new Tries(provider); ;) {
    const body = fixed(whole, fixes);
    try {
      const client = await clientOf(provider);
      return await client.post("/embeddings", { body, signal: watch.signal }).asResponse();
    } catch (error) {
      if (watch.signal.aborted) throw error;
      const fix = fixFor(error, body, fixes);
      if (fix !== undefined) {
        fixes.push(fix);
        rememberFixes(provider, model, fixes);
        continue;
      }
      const wait = patient ? tries.pause(error) : undefined;
      if (wait === undefined) throw error;
      await watch.sleep(wait);
    }
  }
}

/** The whole body, as JSON. Its size is counted while it is read. */
async function bodyOf({ body }: Response, watch: Watch): Promise<unknown> {
  const reader = body?.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    watch.heard();
    size += value.byteLength;
    if (size > BODY_BYTES) {
      void reader.cancel().catch(() => undefined);
      throw oversized();
    }
    pieces.push(value);
  }
  return JSON.parse(Buffer.concat(pieces).toString()) as unknown;
}

/** What a refusal means here, where it is worded for chat models. */
const INSTEAD: Record<string, Sentence> = {
  provider_url_wrong: sentence(
    "provider_without_embeddings",
    "This provider has no embedding models at its base URL.",
  ),
  provider_model_missing: sentence(
    "embedding_model_missing",
    "The model provider does not offer this embedding model. Choose another one in Settings → Models.",
  ),
};

function ofEmbedding(failure: ModelError): ModelError {
  const { reason, params } = failure.sentence;
  const what = reason === "provider_says" ? params?.what : failure.sentence;
  const found =
    typeof what === "object" && "reason" in what && what.reason ? INSTEAD[what.reason] : undefined;
  if (!found) return failure;
  const { code, timeout, lasting, elsewhere } = failure;
  return new ModelError(code, found, { timeout, lasting, elsewhere });
}
