import "server-only";
import type { AgentTrial, TrialAnswer } from "@/lib/agents/contract";
import { agentLimits } from "@/lib/agents/shared/rules";
import { askOnce } from "@/lib/agents/ask-once";
import { systemPrompt } from "@/lib/agents/shared/system-prompt";
import type { Principal } from "@/lib/core/identity";
import type { Limit } from "@/lib/core/limits";
import { textContent, textMessage } from "@/lib/core/model/content";
import { sentence } from "@/lib/core/shared/sentence";
import { defaultModel } from "@/lib/models/resolve";
import { checkFallback, checkModel } from "@/lib/models/service";

export const trialLimit: Limit = {
  name: "agents.try",
  points: 20,
  seconds: 60,
  by: "me",
  sentence: sentence(
    "too_many_trials",
    "You've tested agents too often in a short time. Wait a minute and try again.",
  ),
};

/**
 * Replies as an agent that need not be saved. Nothing is stored and no tool is called. 400 for a model that is not
 * available; its other errors are in ask-once.ts.
 */
export async function tryAgent(
  by: Principal,
  { instructions, role_description = "", model: wanted, messages, ...answers }: AgentTrial,
  signal: AbortSignal,
): Promise<TrialAnswer> {
  const { me } = by;
  await checkModel(me.workspace, wanted);
  const first = wanted ?? (await defaultModel(me.workspace));
  await checkFallback(me.workspace, answers.fallback_model, first);
  const { text, model } = await askOnce(by, {
    model: first,
    answers,
    messages: [
      textMessage("system", systemPrompt({ instructions, role_description })),
      ...messages.map(({ role, content }) => ({ role, content: textContent(content) })),
    ],
    longest: agentLimits.instructions,
    signal,
    because: (why) =>
      sentence("agent_not_tried_because", "Couldn't test the agent: {why}", { why }),
  });
  return { answer: text, model };
}
