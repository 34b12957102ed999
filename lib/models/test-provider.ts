import "server-only";
import { textMessage } from "@/lib/core/model/content";
import { embed } from "@/lib/core/model/embed";
import type { Scope } from "@/lib/core/identity";
import type { Limit } from "@/lib/core/limits";
import { listModels } from "@/lib/core/model/exchange/list-models";
import { whole } from "@/lib/core/model/whole";
import { ModelError, type ModelTool, type ModelUsage, type Provider } from "@/lib/core/model/wire";
import type { OwnModel, TestOutcome, TestWish } from "@/lib/models/contract";
import { providerFor, WITHOUT_MODELS } from "@/lib/models/load-models";
import { otherBaseOf } from "@/lib/models/own/other-bases";
import { checkBase, get } from "@/lib/models/own/providers";
import { costOf, providerOf } from "@/lib/models/resolve";
import { modelsOf } from "@/lib/models/schema";
import { countUsage } from "@/lib/usage/usage";
import { reasonOf, sentence, type Sentence } from "@/lib/core/shared/sentence";

export const testLimit: Limit = {
  name: "models.test",
  points: 20,
  seconds: 60,
  by: "me",
  sentence: sentence(
    "too_many_provider_tests",
    "You've tested connections too often in a short time. Wait a minute and try again.",
  ),
};

/** SPEC section 9: a browser gives up after 30 s; it should still receive the reason. */
const PATIENCE_MS = 27_000;
const ANSWER_MOST = 500;
const NAMED = 8;
const TOOL: ModelTool = {
  name: "report_ready",
  description: "Reports that you are ready.",
  parameters: { type: "object", properties: {}, required: [] },
};

/**
 * Requests a provider's models, one short response, one tool call, and a vector of its embedding model if it has one.
 * Returns the results: errors are in the outcome, not thrown. Its calls count towards the day's usage. 404 when it is
 * not the person's.
 */
export async function testProvider(
  me: Scope,
  id: string,
  signal: AbortSignal,
): Promise<TestOutcome> {
  const row = await get(me.workspace, id);
  const tested = { offered: modelsOf(row), embedding: row.embeddingModel ?? undefined };
  return outcomeOf(me, providerOf(row), tested, signal);
}

/** The same for a provider that need not be saved. Throws like `loadModels` for its URL and key. */
export async function testUnsaved(
  me: Scope,
  { model, embedding_model: embedding, ...wish }: TestWish,
  signal: AbortSignal,
): Promise<TestOutcome> {
  await checkBase(wish.base_url);
  const tested = { offered: model ? [{ id: model }] : [], embedding };
  return outcomeOf(me, await providerFor(me.workspace, wish), tested, signal);
}

/** The models for replies, of which the first is tested, and the one for embeddings. */
type Tested = { offered: readonly OwnModel[]; embedding: string | undefined };

async function outcomeOf(
  me: Scope,
  provider: Provider,
  { offered, embedding }: Tested,
  given: AbortSignal,
): Promise<TestOutcome> {
  const signal = AbortSignal.any([given, AbortSignal.timeout(PATIENCE_MS)]);
  const outcome: TestOutcome = { ok: false, latency_ms: 0, models: [] };
  const wanted = offered.map((each) => each.id);
  let listed: string[] | null | undefined;
  try {
    listed = await listModels(provider, signal);
    outcome.models = listed ?? wanted;
    const unknown = wanted.find((each) => listed?.length && !isListed(listed, each));
    if (unknown)
      return {
        ...outcome,
        ...errorFields(
          sentence(
            "provider_model_unknown",
            "The provider has no model called {model}. It has {models}.",
            { model: unknown, models: several(listed ?? []) },
          ),
        ),
      };
    const by = { me, keyId: null }; // no API key may test a provider
    const count = (model: string) => (usage: ModelUsage) =>
      countUsage(by, {
        ...usage,
        cost: costOf(offered.find((each) => each.id === model) ?? { id: model }, usage),
      });
    const model = wanted[0] ?? (embedding ? undefined : listed?.[0]);
    if (!model && !embedding) throw new ModelError("provider_error", WITHOUT_MODELS);
    const tried: Partial<TestOutcome> = model
      ? await tryReplies(provider, model, count(model), signal)
      : {};
    const vectors = embedding
      ? await tryEmbedding(provider, embedding, count(embedding), signal)
      : undefined;
    const latency_ms = tried.latency_ms ?? vectors?.latency_ms ?? 0;
    const isOk = model !== undefined || vectors?.shown.dimensions !== undefined;
    return {
      ...outcome,
      ...tried,
      latency_ms,
      ok: isOk,
      ...(vectors ? { embedding: vectors.shown } : {}),
      ...(isOk ? {} : { error: vectors?.shown.error, error_reason: vectors?.shown.error_reason }),
    };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const other = listed === null ? await otherBaseOf(provider, signal) : undefined;
    return { ...outcome, ...errorFields(other ? elsewhere(other.baseUrl) : error.sentence) };
  }
}

type Counting = (usage: ModelUsage) => Promise<unknown>;

/** One short response, and one tool call. Throws ModelError. */
async function tryReplies(
  provider: Provider,
  model: string,
  count: Counting,
  signal: AbortSignal,
): Promise<Partial<TestOutcome>> {
  const began = performance.now();
  const { text, usage } = await ask(provider, model, "Answer with the one word: ready", [], signal);
  const latency_ms = Math.round(performance.now() - began);
  await count(usage);
  const { called, usage: more } = await ask(
    provider,
    model,
    `Call the tool ${TOOL.name} now.`,
    [TOOL],
    signal,
  );
  await count(more);
  const words = called
    ? {}
    : errorFields(
        sentence(
          "model_without_tool_call",
          "The model responded but didn't call the test tool. Agents with tools need a model that calls them.",
        ),
      );
  return { latency_ms, answer: text.slice(0, ANSWER_MOST), tool_call: called, ...words };
}

/** One vector. A failure is part of the outcome: replies may work all the same. */
async function tryEmbedding(
  provider: Provider,
  model: string,
  count: Counting,
  signal: AbortSignal,
): Promise<{ latency_ms: number; shown: NonNullable<TestOutcome["embedding"]> }> {
  const began = performance.now();
  const latency = () => Math.round(performance.now() - began);
  try {
    const { vectors, usage } = await embed({ provider, model, texts: ["ready"], signal });
    const latency_ms = latency();
    await count(usage);
    return { latency_ms, shown: { dimensions: vectors[0]?.length } };
  } catch (error) {
    if (error instanceof ModelError)
      return { latency_ms: latency(), shown: errorFields(error.sentence) };
    if (signal.aborted) return { latency_ms: latency(), shown: errorFields(TOO_SLOW) };
    throw error;
  }
}
const TOO_SLOW = sentence("model_test_too_slow", "The model took too long.");

const elsewhere = (url: string) =>
  sentence(
    "provider_lists_elsewhere",
    "There is no model server at this base URL, but models are listed at {url}. Use that as the base URL.",
    { url },
  );
/** Gemini lists `models/gemini-3`, and accepts the name with and without the prefix. */
const isListed = (listed: string[], id: string): boolean =>
  listed.includes(id) || listed.includes(`models/${id}`) || listed.includes(`${id}:latest`);

const errorFields = (why: Sentence) => ({ error: why.text, error_reason: reasonOf(why) });

async function ask(
  provider: Provider,
  model: string,
  content: string,
  tools: ModelTool[],
  signal: AbortSignal,
): Promise<{ text: string; called: boolean; usage: ModelUsage }> {
  const answer = await whole({
    provider,
    model,
    messages: [textMessage("user", content)],
    tools,
    signal,
  });
  if (!answer) throw new ModelError("provider_network", TOO_SLOW, { timeout: true });
  return {
    text: answer.text.trim(),
    usage: answer.usage,
    called: answer.toolCalls.some((each) => each.name === TOOL.name),
  };
}

const several = (ids: string[]): string =>
  ids.length > NAMED
    ? `${ids.slice(0, NAMED).join(", ")} and ${ids.length - NAMED} more`
    : ids.join(", ");
