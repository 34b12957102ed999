import "server-only";
import { textMessage } from "@/lib/core/model/content";
import { AppError, conflict } from "@/lib/core/errors";
import type { Principal } from "@/lib/core/identity";
import { jsonIn, unfenced } from "@/lib/core/model/json-in";
import { whole } from "@/lib/core/model/whole";
import { ModelError, type ModelMessage } from "@/lib/core/model/wire";
import { leastUse } from "@/lib/models/least-use";
import { defaultModel, resolve, type Resolved } from "@/lib/models/resolve";
import { overDay } from "@/lib/usage/budget";
import { countUsage } from "@/lib/usage/usage";
import { isRecord } from "@/lib/tools/shared/faults";
import { toolLimits } from "@/lib/tools/shared/rules";
import type { Suggestible } from "@/lib/tools/schema";
import { sourceFault } from "@/lib/tools/check/source-fault";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/** SPEC section 9: a browser gives up after 30 s; it should still receive the reason. */
const PATIENCE_MS = 28_000;

const CONTRACT = `You write the implementation of one tool that an AI agent will call. The user's message is a JSON object with the tool's name, its description and its parameters; if it holds a previous source with a fault, mend that source.

Answer with one JSON object {"implementation": "<source>"} and nothing else. The source is one JavaScript module of this shape:

export default async function (args, { fetch, log }) { … }

- args holds the parameters by name, already checked against their types; optional ones may be missing.
- Return a text or any value that can be written as JSON: it is what the agent reads. Throw an Error with a clear sentence when the work cannot be done.
- It runs in a bare ECMAScript 2023 engine. There is the language itself (JSON, Math, Date, RegExp, Map, Promise, Intl is missing), fetch, log and console. Nothing else exists: no import, require or modules, no process, no timers (setTimeout), no URL, URLSearchParams, TextEncoder, Buffer, atob, btoa, crypto, AbortController, FormData, DOM.
- fetch(url, { method, headers, body }) takes a text as body and gives { status, ok, url, headers: { get(name) }, text(), json() }. It reaches only the hosts that the person lists for this tool: name them in a comment. At most 10 requests a call.
- A credential is never written into the source: put {{secret.NAME}} into a header's value, and the server fills it in.
- 2 seconds of processor time, 64 MiB of memory, 30 seconds in all; the result should stay under 32 KiB.
- log(text) writes a line that the person sees when trying the tool.
- Do what the description says, with the parameters that are given; invent no data.`;

/**
 * An implementation from the person's model, as JavaScript that parses; a faulty one is sent back once to be fixed. Its
 * cost counts towards the day. Throws 409 when that would exceed the day's budget, 502 when the model fails or writes
 * no JavaScript, 504 when it takes too long.
 */
export async function suggest(
  by: Principal,
  input: Suggestible,
  signal: AbortSignal,
): Promise<{ implementation: string }> {
  const { me } = by;
  const until = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  const resolved = await resolve(me.workspace, await defaultModel(me.workspace));
  let previous: { source: string; fault: string } | undefined;
  for (let tries = 0; tries < 2; tries++) {
    const source = sourceIn(
      await answerTo(by, resolved, { ...input, ...(previous ? { previous } : {}) }, until),
    );
    const fault = source
      ? await sourceFault(me.workspace, source)
      : { text: "There is no source." };
    if (fault === null) return { implementation: source };
    previous = { source: source.slice(0, toolLimits.source), fault: fault.text };
  }
  throw failed(sentence("suggestion_not_code", "The model didn't return runnable JavaScript."));
}

async function answerTo(
  by: Principal,
  resolved: Resolved,
  question: object,
  signal: AbortSignal,
): Promise<string> {
  const { provider, model, price } = resolved;
  const messages: ModelMessage[] = [
    textMessage("system", CONTRACT),
    textMessage("user", JSON.stringify(question)),
  ];
  const spent = await overDay(by, leastUse(resolved, messages));
  if (spent) throw conflict(because(spent));
  const answer = await whole({
    provider,
    model,
    messages,
    json: true,
    signal,
    longest: toolLimits.definition,
  }).catch((error: unknown) => {
    throw error instanceof ModelError ? failed(error.sentence, error.timeout) : error;
  });
  if (!answer) await countUsage(by, leastUse(resolved, messages));
  if (!answer)
    throw signal.aborted
      ? failed(sentence("suggestion_too_slow", "The model took too long."), true)
      : failed(sentence("suggestion_too_long", "The model's response is too long."));
  await countUsage(by, price(answer.usage));
  return answer.text;
}

/** The source in a response: requested as JSON, but some models write it as plain text. */
function sourceIn(answer: string): string {
  const value = jsonIn(answer);
  if (value === undefined) return unfenced(answer);
  return isRecord(value) && typeof value.implementation === "string"
    ? unfenced(value.implementation)
    : "";
}

const failed = (why: Sentence, timeout = false) =>
  new AppError(timeout ? 504 : 502, timeout ? "model_timeout" : "model_error", because(why));

const because = (why: Sentence): Sentence =>
  sentence("tool_not_suggested_because", "Failed to get suggestion from assistant: {why}", { why });
