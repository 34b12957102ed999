import "server-only";
import type { InstructionsWish } from "@/lib/agents/contract";
import { agentLimits } from "@/lib/agents/shared/rules";
import { askOnce } from "@/lib/agents/ask-once";
import type { Principal } from "@/lib/core/identity";
import type { Limit } from "@/lib/core/limits";
import { textMessage } from "@/lib/core/model/content";
import { jsonIn, unfenced } from "@/lib/core/model/json-in";
import { sentence } from "@/lib/core/shared/sentence";
import { defaultModel } from "@/lib/models/resolve";

export const writingLimit: Limit = {
  name: "agents.instructions",
  points: 10,
  seconds: 60,
  by: "me",
  sentence: sentence(
    "too_many_instructions_written",
    "You've drafted instructions too often in a short time. Wait a minute and try again.",
  ),
};

const CONTRACT = `You write the instructions of an AI agent. The user's message is a JSON object with the agent's name, its role and the language (a BCP 47 tag) to write in.

Answer with one JSON object {"instructions": "<text>"} and nothing else. The text speaks to the agent as "you", in plain words and short paragraphs or lists, 120 to 300 words: what it is for; how it proceeds; how it answers (order, length, tone); what it never does; when it asks back or hands over to a person. Invent no facts about the people it works for: where they are needed, leave a place in brackets that says what to fill in.`;

/** Instructions for an agent of this name and role, by the person's default model. Throws as ask-once.ts does. */
export async function writeInstructions(
  by: Principal,
  { name, role_description = "", language = "en" }: InstructionsWish,
  signal: AbortSignal,
): Promise<{ instructions: string }> {
  const question = { agent_name: name, agent_role: role_description, language };
  const { text } = await askOnce(by, {
    model: await defaultModel(by.me.workspace),
    messages: [textMessage("system", CONTRACT), textMessage("user", JSON.stringify(question))],
    json: true,
    longest: agentLimits.instructions,
    signal,
    because: (why) =>
      sentence("instructions_not_written_because", "Couldn't draft the instructions: {why}", {
        why,
      }),
  });
  return { instructions: instructionsIn(text) };
}

/** Requested as JSON, but some models write plain text. */
function instructionsIn(text: string): string {
  const value = jsonIn(text);
  return typeof value === "object" &&
    value !== null &&
    "instructions" in value &&
    typeof value.instructions === "string"
    ? value.instructions.trim()
    : unfenced(text).trim();
}
