import "server-only";
import type { AnswerWish } from "@/lib/agents/contract";
import type { ModelOptions, Provider } from "@/lib/core/model/wire";

/** What a model is told of how the agent is to answer; what a caller of the API wishes goes before that. */
export function answerOptions(
  { temperature, max_tokens: most }: AnswerWish,
  provider: Provider,
  wish: ModelOptions = {},
): ModelOptions {
  const isBounded = wish.max_tokens !== undefined || wish.max_completion_tokens !== undefined;
  return {
    ...(temperature == null ? {} : { temperature }),
    ...(most == null || isBounded ? {} : { [mostName(provider)]: most }),
    ...wish,
  };
}

/** OpenAI's own models that think refuse the older name, which is the only one that most other servers know. */
const mostName = ({ baseUrl }: Provider): "max_tokens" | "max_completion_tokens" =>
  new URL(baseUrl).hostname === "api.openai.com" ? "max_completion_tokens" : "max_tokens";
