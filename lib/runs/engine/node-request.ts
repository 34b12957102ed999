import "server-only";
import { ownerOf } from "@/lib/core/identity";
import { answerOptions } from "@/lib/agents/answer-options";
import { systemPrompt } from "@/lib/agents/shared/system-prompt";
import { textContent, withoutImages } from "@/lib/core/model/content";
import { tokens } from "@/lib/core/model/tokens";
import type { ContentPart, ModelMessage } from "@/lib/core/model/wire";
import { deskOf, madeParts, withFileTools } from "@/lib/files/agents/file-desk";
import { memoryFor } from "@/lib/memory/run-memory";
import type { Resolved } from "@/lib/models/resolve";
import { CitationFilter } from "@/lib/knowledge/agents/citation-filter";
import { withKnowledgeTools } from "@/lib/knowledge/agents/tools";
import { withCallerTools } from "@/lib/runs/agent/caller-tools";
import { withCallerInstructions } from "@/lib/runs/agent/caller-wish";
import { isOtherModel } from "@/lib/runs/agent/context/dialects";
import { fitContext, roomOf } from "@/lib/runs/agent/context/fit-context";
import { plain } from "@/lib/runs/agent/context/valid-calls";
import { newDelegations } from "@/lib/runs/agent/delegations";
import { spending } from "@/lib/runs/agent/budget-check";
import type { AgentRequest } from "@/lib/runs/agent/run-agent";
import { toolBox } from "@/lib/runs/agent/tool-box";
import { openingSearch } from "@/lib/runs/agent/opening-search";
import type { NodeInput, PlanRun, PlanState } from "@/lib/runs/engine/plan-context";
import { BUDGET_CALL, type RunEvent, type Step } from "@/lib/runs/run/contract";
import type { ToolBox } from "@/lib/runs/run/tool-box-port";
import {
  calledSkill,
  skillDesk,
  withSkillList,
  withSkillTools,
  type SkillDesk,
} from "@/lib/skills/agents/skill-desk";
import { allowed } from "@/lib/tools/approvals";
import { offered } from "@/lib/tools/finding/offer";

/** The share of a model's context that the passages of the first search may fill, in characters (a token has about three). */
const SEARCHED = 0.3 * 3;

/** The request of an agent's part, for whichever model it is sent to. The turns before it may have become shorter. */
export async function requestsOf(
  fixed: PlanRun,
  state: PlanState,
  { record, member, activation, prompt, rounds, of }: NodeInput,
  signal: AbortSignal,
): Promise<(by: Resolved) => AgentRequest> {
  const { claimed, plan, inline, wish, attached } = fixed;
  const { me, run, record: earlier } = claimed;
  const { agent, resolvedModel } = member;
  const { budget } = state.history;
  const own = of?.activation;
  const skills = await skillDesk(me, agent.skills);
  const isFirst = activation.node === plan.graph.entry_point && activation.from.length === 0;
  const called = isFirst && !earlier ? await calledSkill(skills, plan.task) : [];
  const result = activation.node === plan.graph.finish_point ? wish : undefined;
  const opening = earlier
    ? []
    : await openingSearch({
        me,
        knowledge: agent.knowledge,
        message: plan.task,
        steps: state.history.steps,
        activation: own,
        record,
        room: Math.floor(roomOf(resolvedModel) * SEARCHED),
      });
  const { box, madeBefore, facts } = await toolsOf(fixed, state, {
    member,
    skills,
    hasOutside: called.length + opening.length > 0,
    activation,
    of,
  });
  const instructions = withSkillList(systemPrompt(agent), skills);
  const content = [...textContent(prompt), ...called, ...attached, ...madeBefore];
  const turnsFor = (by: Resolved): ModelMessage[] =>
    shownTo(by, [
      // A single agent's turns were already cut to fit its own model.
      ...(inline && by === resolvedModel
        ? state.before
        : fitContext(
            isOtherModel(resolvedModel.model, by.model) ? state.before.map(plain) : state.before,
            roomOf(by) - tokens(prompt),
          )),
      { role: "user", content },
      ...((isFirst && wish?.after) || []),
      ...opening,
    ]);
  return (by) => ({
    agent: {
      ...agent,
      model: by.model,
      instructions: wish ? withCallerInstructions(instructions, wish) : instructions + facts,
      role_description: "",
    },
    turns: earlier?.turns(own, prompt) ?? turnsFor(by),
    provider: by.provider,
    box: withCallerTools(box, isFirst ? wish?.tools : undefined),
    form: result?.form,
    options: answerOptions(agent, by.provider, result?.options),
    rounds,
    sees: by.sees,
    context: by.context,
    budget,
    ...(earlier?.replayed
      ? {}
      : spending(me, { run, agentId: agent.AgentId, activation: own }, by, { budget, signal })),
    // Brackets in JSON are lists.
    ...(agent.knowledge && !earlier?.replayed && !result?.form?.json
      ? { citations: () => new CitationFilter(fixed.knowledge, agent.knowledge!.collections) }
      : {}),
    ensureHeld: claimed.ensureHeld,
    signal,
  });
}

/** An image goes to a model with vision; others are told that there was one. */
const shownTo = ({ sees }: Resolved, messages: ModelMessage[]): ModelMessage[] =>
  sees ? messages : messages.map(withoutImages);

/** The agent's tools, the files that agents before it have made, and what it remembers. */
async function toolsOf(
  { claimed, desk: runDesk, attached, memory, knowledge }: PlanRun,
  { history }: Pick<PlanState, "history">,
  {
    member,
    skills,
    hasOutside,
    activation,
    of,
  }: Pick<NodeInput, "member" | "activation" | "of"> & {
    skills: SkillDesk;
    /** Besides files: documents, or a skill that the message names. */
    hasOutside: boolean;
  },
): Promise<{ box: ToolBox; madeBefore: ContentPart[]; facts: string }> {
  const { agent, resolvedModel } = member;
  const { me, run, record: earlier } = claimed;
  const whose = of?.several ? { activation: activation.id } : {};
  const tell = (event: RunEvent) => claimed.journal.emit(event);
  const desk = deskOf(runDesk, (file) => tell({ event: "file", data: { file, ...whose } }));
  const { tools, facts } = await memoryFor(memory, me, agent, {
    called: callsIn(history.steps),
    hasFiles: hasOutside || attached.length > 0 || desk.files.length > 0,
    context: resolvedModel.context,
  });
  const withDocuments = await withKnowledgeTools(me, withFileTools(tools, desk), agent.knowledge);
  const offer = await offered(me, withSkillTools(withDocuments, skills));
  const madeBefore = activation.from.length > 0 && !earlier?.replayed ? await madeParts(desk) : [];
  const box = toolBox(
    me,
    offer,
    await allowed(ownerOf(run), run.conversationId ?? run.taskId, agent.AgentId, offer.definitions),
    newDelegations(claimed, agent, history.steps, history.budget, {
      ...{ desk, skills, tell, memory, knowledge },
    }),
  );
  return { box: earlier?.box(box, of?.activation, agent.AgentId) ?? box, madeBefore, facts };
}

/** The tools that the run has called before it was resumed. */
const callsIn = (steps: Step[]): string[] =>
  steps.flatMap(({ kind, name, status }) =>
    kind === "tool" && status !== "started" && name !== BUDGET_CALL.name ? name : [],
  );
