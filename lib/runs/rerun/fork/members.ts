import "server-only";
import type { Agent } from "@/lib/agents/contract";
import { namesOf } from "@/lib/agents/lookup/names";
import { noTexts } from "@/lib/agents/fields";
import * as agents from "@/lib/agents/service";
import type { Scope } from "@/lib/core/identity";
import { resolve } from "@/lib/models/resolve";
import { offers } from "@/lib/models/service";
import { ForkRecord, sentBy } from "@/lib/runs/rerun/fork/fork-record";
import type { KeptFork } from "@/lib/runs/rerun/fork/kept-fork";
import type { PlanMember } from "@/lib/runs/run/record-port";
import { answersIn } from "@/lib/runs/rerun/kept-request";
import type { KeptRun, KeptStep } from "@/lib/runs/rerun/kept-run";
import type { Plan } from "@/lib/runs/run/plan";

/** What a fork takes from its original run's record, with its agents as they were, except for its change. */
export async function forkRecord(
  me: Scope,
  origin: KeptRun,
  fork: KeptFork,
  { graph }: Plan,
): Promise<ForkRecord> {
  const ids = [...new Set([...graph.nodes, ...origin.steps.map(({ agent_id }) => agent_id)])];
  const names = await namesOf(me, ids);
  for (const { kind, agent_id, name } of origin.steps)
    if (kind === "agent") names.set(agent_id, name);
  const members = new Map<string, PlanMember>();
  for (const id of ids) {
    const member = await memberAs(me, id, names.get(id) ?? "", { storedRun: origin, fork });
    if (member) members.set(id, member);
  }
  return new ForkRecord(origin, fork, names, members);
}

/** A deleted agent has no tools: its person provides the missing results. */
async function memberAs(
  me: Scope,
  AgentId: string,
  name: string,
  { storedRun, fork }: { storedRun: KeptRun; fork: KeptFork },
): Promise<PlanMember | null> {
  const now = await agents.find(me, AgentId);
  const sent = sentBy(storedRun, AgentId, fork)?.sent;
  if (!now && !sent) return null;
  const own = fork.agentId === AgentId ? fork : undefined;
  const model = own?.model ?? (sent ? await modelId(me, sent, now) : now!.model);
  const agent: Agent = {
    ...(now ?? { ...GONE, AgentId, name }),
    ...(sent ? { ...wholeOf(sent), ...UNSET, ...answersIn(sent), version: sent.kept.v ?? 0 } : {}),
    ...(own?.instructions === undefined
      ? {}
      : { instructions: own.instructions, role_description: "" }),
    model,
  };
  return { agent, resolvedModel: await resolve(me.workspace, model) };
}

type Sent = NonNullable<KeptStep["sent"]>;
const UNSET = { temperature: undefined, max_tokens: undefined };
const GONE = {
  instructions: "",
  ...noTexts(),
  tools: [],
  last_used_at: null,
  created_at: "",
  updated_at: "",
  version: 0,
};

/** The complete instructions, including the role and what a program had added. */
const wholeOf = ({ request }: Sent) => {
  const [first] = request.body.messages;
  return {
    instructions: typeof first?.content === "string" ? first.content : "",
    role_description: "",
  };
};

/** The id of the requested model among the person's models: the request has its provider's name for it. */
async function modelId(me: Scope, { request }: Sent, now: Agent | null): Promise<string> {
  const likely = [now?.model, now?.fallback_model].filter((each) => each !== undefined);
  for (const id of [...likely, ...(await offers(me.workspace)).map((each) => each.id)]) {
    const { model, gone } = await resolve(me.workspace, id);
    if (!gone && model === request.body.model) return id;
  }
  return now?.model ?? request.body.model;
}
