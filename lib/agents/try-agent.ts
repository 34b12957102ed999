import "server-only";
import type { AgentTrial, TrialAnswer } from "@/lib/agents/contract";
import { agentLimits } from "@/lib/agents/shared/rules";
import { askOnce } from "@/lib/agents/ask-once";
import { systemPrompt } from "@/lib/agents/shared/system-prompt";
import type { Principal, Scope } from "@/lib/core/identity";
import type { Limit } from "@/lib/core/limits";
import { textContent, textMessage } from "@/lib/core/model/content";
import { CitationFilter } from "@/lib/knowledge/agents/citation-filter";
import { runKnowledgeTool } from "@/lib/knowledge/agents/tools";
import { sentence } from "@/lib/core/shared/sentence";
import { defaultModel } from "@/lib/models/resolve";
import { calledSkill, skillDesk, type SkillDesk } from "@/lib/skills/agents/skill-desk";
import { openedSkill } from "@/lib/skills/agents/skill-tools";
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

/** Letters of skills in a trial: a few thousand tokens. */
const SKILLS = 24_000;
/** A longer message is not a question. */
const QUERY = 2_000;

/**
 * Replies as an agent that need not be saved. Nothing is stored and no tool is called: instead of opening skills and
 * searching when needed, the request contains its skills and what its documents say about the last message. 400 for a
 * model that is not available; its other errors are in ask-once.ts.
 */
export async function tryAgent(
  by: Principal,
  trial: AgentTrial,
  signal: AbortSignal,
): Promise<TrialAnswer> {
  const { me } = by;
  const { instructions, role_description = "", model: wanted, messages, ...rest } = trial;
  const { skills, knowledge, ...answers } = rest;
  await checkModel(me.workspace, wanted);
  const first = wanted ?? (await defaultModel(me.workspace));
  await checkFallback(me.workspace, answers.fallback_model, first);
  const desk = await skillDesk(me, skills);
  const question = messages.at(-1)?.content ?? "";
  const called = (await calledSkill(desk, question)).map((part) =>
    "text" in part ? part.text : "",
  );
  const added = called.join("") + (await passagesFor(me, knowledge, question));
  const system = systemPrompt({ instructions, role_description }) + (await skillsOf(desk));
  const { text, model } = await askOnce(by, {
    model: first,
    answers,
    messages: [
      textMessage("system", system),
      ...messages.map(({ role, content }, at) => ({
        role,
        content: textContent(at === messages.length - 1 ? content + added : content),
      })),
    ],
    longest: agentLimits.instructions,
    signal,
    because: (why) =>
      sentence("agent_not_tried_because", "Couldn't test the agent: {why}", { why }),
  });
  if (!knowledge?.collections.length) return { answer: text, model };
  const filter = new CitationFilter({ me, sources: [], isTrial: true }, knowledge.collections);
  const shown = await filter.take(text);
  const answer = shown.text + filter.end();
  return { answer, model, ...(shown.sources.length ? { sources: shown.sources } : {}) };
}

/** The instructions of an agent's skills, as many as fit. */
async function skillsOf(desk: SkillDesk): Promise<string> {
  let text = "";
  for (const { name, description } of desk.skills) {
    const { ok, result } = await openedSkill(desk, name);
    const next = `\n\n## ${name}\n\n${description}\n\n${result}`;
    if (ok && text.length + next.length <= SKILLS) text += next;
  }
  return text && `\n\n# Skills\n\nInstructions for kinds of work. Follow those that fit.${text}`;
}

/** What its documents say about the message. */
async function passagesFor(
  me: Scope,
  knowledge: AgentTrial["knowledge"],
  message: string,
): Promise<string> {
  const query = message.trim().slice(0, QUERY).toWellFormed();
  if (!knowledge?.collections.length || query === "") return "";
  const { ok, result } = await runKnowledgeTool(me, knowledge, "search_knowledge", { query });
  return ok ? `\n\n[Found in the agent's documents]\n\n${result}` : "";
}
