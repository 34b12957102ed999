import "server-only";
import type { AnswerWish } from "@/lib/agents/contract";
import type { ModelOptions, Provider } from "@/lib/core/model/wire";

/** How the agent's model should respond; what an API caller sets takes precedence. */
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

/** OpenAI's own reasoning models refuse the older name, which is the only one that most other servers know. */
const mostName = ({ baseUrl }: Provider): "max_tokens" | "max_completion_tokens" =>
  new URL(baseUrl).hostname === "api.openai.com" ? "max_completion_tokens" : "max_tokens";
