import "server-only";
import { tokens } from "@/lib/core/model/tokens";
import type { ModelMessage } from "@/lib/core/model/wire";
import type { Resolved } from "@/lib/models/resolve";

/** The least that an answer is counted with: a short sentence. */
const ANSWER_TOKENS = 50;

/** What a call of the model costs at least, in US dollars: counted with what is sent, and a short answer. */
export function leastCost({ cost }: Resolved, messages: ModelMessage[]): number {
  const sent = messages.reduce((sum, { content }) => sum + tokens(content), 0);
  return cost({ prompt_tokens: sent, completion_tokens: ANSWER_TOKENS, total_tokens: sent + ANSWER_TOKENS, cached_tokens: 0 });
}
