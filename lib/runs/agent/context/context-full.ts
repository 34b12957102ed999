import "server-only";
import { sizeOfContent } from "@/lib/core/model/content";
import { tokens } from "@/lib/core/model/tokens";
import { ModelError, type ModelMessage, type ModelTool } from "@/lib/core/model/wire";
import { sentence } from "@/lib/core/shared/sentence";
import { sharedError } from "@/lib/core/shared/shared-error";

/** What providers write when a request exceeds their model's context. Add new wordings here. */
const WORDINGS = [
  /context[_ -]?(length|window|size)/, // OpenAI, Azure, DeepSeek, vLLM, SGLang, llama.cpp, LM Studio, Ollama, MiniMax
  /exceeds? (the )?context|context limit|maximum context/,
  /(prompt|input|request|message)s? (is|are|was) too (long|large)/, // Anthropic, Bedrock, Fireworks
  /prompt too long|too long to fit|(prompt|input) exceeds max/,
  /too many (input )?tokens|(input|prompt) token count/, // Cohere, Gemini, GitHub Copilot
  /input tokens exceed|exceed(s|ed)? (the )?(model )?token limit/, // OpenAI, Moonshot
  /maximum (prompt|input|model|sequence) length/, // xAI, vLLM
  /longer than the (maximum )?model|too large for model/, // vLLM, Mistral
  /reduce (the length of the messages|your message size|the length of either)/, // Groq, Cerebras, OpenRouter
  /must have less than [\d,]+ tokens|tokens \+ .{0,30}must be <=/, // TGI, Together
  /range of input length|(request body|input) (is )?too large/, // DashScope, GitHub Models, llama.cpp
  /上下文.{0,8}(长度|超)|(输入|超出|超过).{0,8}(长度|token)/,
];
/** Refusals in similar words that a shorter request does not fix. */
const OTHERS = /image|picture|file size|quota/;

/** Where such a sentence names the model's maximum number of tokens. */
const SIZES = [
  / > ([\d,]{3,})/,
  /limit (?:of|is|:) ?([\d,]{3,})/,
  /(?:context|max|maximum|model|prompt|input|sequence) (?:length|size|window) (?:of|is|:)(?: only)? ?([\d,]{3,})/,
  /(?:maximum|max|model'?s?|available|limit(?:ed)?|only|with) [^.;]*?(?:length|size|window|limit)[^\d.;]{0,40}?([\d,]{3,})/,
  /\b(\d[\d,]{2,11}) maximum/,
  /(?:must be <=|less than|cannot exceed|allowed|limit of|limit is|limit:?|>|size:|max)\D{0,12}([\d,]{3,})/,
  /\[\d+, ?([\d,]+)\]/,
];
const LEAST = 256;
const MOST = 10_000_000;
const numberIn = (text: string): number => Number(text.replaceAll(",", ""));

type Told = { size?: number; used?: number };

/** What a provider's sentence says about a full context; null when it is about something else. */
export function contextFullIn(text: string): Told | null {
  const lower = text.toLowerCase();
  if (OTHERS.test(lower) || !WORDINGS.some((each) => each.test(lower))) return null;
  const sizeText = SIZES.map((each) => each.exec(lower)?.[1]).find((each) => each !== undefined);
  const size = sizeText === undefined ? 0 : numberIn(sizeText);
  if (size < LEAST || size > MOST) return {};
  const all = [...lower.matchAll(/\d[\d,]*/g)].map(([each]) => numberIn(each));
  const used = Math.max(...all.filter((each) => each <= MOST));
  return { size, ...(used > size ? { used } : {}) };
}

/** Roughly how many tokens a request takes. */
export const sizeOfRequest = (
  messages: readonly ModelMessage[],
  tools: readonly ModelTool[] = [],
): number =>
  messages.reduce((sum, each) => sum + sizeOfContent(each.content) + sizeOfCalls(each), 0) +
  (tools.length ? tokens(JSON.stringify(tools)) : 0);

const sizeOfCalls = (message: ModelMessage): number =>
  message.role === "assistant" && message.tool_calls
    ? tokens(JSON.stringify(message.tool_calls))
    : 0;

/**
 * A request exceeded its model's context. `size`: the context; `sent`: the request, both as counted by sizeOfRequest.
 */
export class ContextFull extends ModelError {
  static {
    sharedError(this, "ContextFull");
  }

  /** The provider did not name the size: it is a share of the request's. */
  readonly isGuess: boolean;

  constructor(
    readonly size: number,
    readonly sent: number,
    facts: Told,
    cause: ModelError,
  ) {
    super(
      "provider_error",
      facts.size === undefined
        ? sentence(
            "context_too_small",
            "Too long for this model, even without earlier messages. Shorten your message or choose a model with a larger context.",
          )
        : sentence(
            "context_too_small_of",
            "Too long for this model (up to {size} tokens), even without earlier messages. Shorten your message or choose a model with a larger context.",
            { size: facts.size },
          ),
      { cause: cause.cause, lasting: true, elsewhere: true },
    );
    this.isGuess = facts.size === undefined;
  }
}

/** The share of a refused request that fits, if the provider does not say. */
const GUESS = 0.6;

/**
 * The same failure as a ContextFull, if it is one. sent: the request's size; answer: the maximum length of its
 * response, which some providers count, too.
 */
export function asContextFull(error: unknown, sent: number, answer = 0): unknown {
  if (!(error instanceof ModelError) || error instanceof ContextFull) return error;
  const facts = contextFullIn(error.sentence.text);
  if (!facts) return error;
  const { size, used } = facts;
  const all = sent + answer;
  // Our own count may be lower than the provider's: the context is then also smaller in our count.
  const own =
    size === undefined ? all * GUESS : size * Math.min(1, used === undefined ? 1 : all / used);
  return new ContextFull(Math.max(LEAST, Math.floor(own)), sent, facts, error);
}
