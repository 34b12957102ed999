import "server-only";
import { answerOptions } from "@/lib/agents/answer-options";
import type { AnswerWish } from "@/lib/agents/contract";
import { AppError, conflict } from "@/lib/core/errors";
import type { Principal } from "@/lib/core/identity";
import { whole, type Whole } from "@/lib/core/model/whole";
import { ModelError, type ModelMessage } from "@/lib/core/model/wire";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { leastUse } from "@/lib/models/least-use";
import { byEither } from "@/lib/models/fallback";
import { resolve, type Resolved } from "@/lib/models/resolve";
import { overDay } from "@/lib/usage/budget";
import { countUsage } from "@/lib/usage/usage";

/** SPEC section 9: a browser gives up after 30 s; it should still receive the reason. */
const PATIENCE_MS = 28_000;

type Asked = {
  model: string;
  /** Model options, and the fallback for when this model is unavailable. */
  answers?: AnswerWish;
  messages: ModelMessage[];
  json?: boolean;
  /** Maximum length of the response, in characters. */
  longest: number;
  signal: AbortSignal;
  /** The endpoint's sentence about the reason. */
  because: (why: Sentence) => Sentence;
};

/**
 * One model call outside a run, counted towards the day. Throws 409 when that would exceed the day's budget, 502 when
 * the model fails or returns too much or nothing, 504 when it takes too long.
 */
export async function askOnce(
  by: Principal,
  { model: wanted, answers = {}, messages, json, longest, signal, because }: Asked,
): Promise<Whole> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  const failed = (why: Sentence, timeout = false) =>
    new AppError(timeout ? 504 : 502, timeout ? "model_timeout" : "model_error", because(why));
  const askBy = async (resolved: Resolved): Promise<Whole | null> => {
    const { provider, model, price } = resolved;
    const spent = await overDay(by, leastUse(resolved, messages));
    if (spent) throw conflict(because(spent));
    const options = answerOptions(answers, provider);
    const reply = await whole({ provider, model, messages, json, options, signal: until, longest });
    await countUsage(by, reply ? price(reply.usage) : leastUse(resolved, messages));
    return reply && { ...reply, model };
  };
  const first = await resolve(by.me.workspace, wanted);
  const answer = await byEither(by.me.workspace, first, answers.fallback_model, askBy).catch(
    (error: unknown) => {
      throw error instanceof ModelError ? failed(error.sentence, error.timeout) : error;
    },
  );
  if (answer?.text.trim()) return answer;
  if (answer) throw failed(sentence("model_answer_empty", "The model returned an empty reply."));
  throw until.aborted
    ? failed(sentence("suggestion_too_slow", "The model took too long."), true)
    : failed(sentence("suggestion_too_long", "The model's response is too long."));
}
