import "server-only";
import type { Agent } from "@/lib/agents/contract";
import { fieldsOf } from "@/lib/agents/fields";
import { insertAgents, soundAgents } from "@/lib/agents/insert-agents";
import { agentsMeant } from "@/lib/agents/lookup/refs";
import * as agents from "@/lib/agents/service";
import { itemEntry } from "@/lib/audit/write";
import { newId } from "@/lib/core/crypto";
import { db, type Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { invalid } from "@/lib/core/errors";
import type { Caller } from "@/lib/core/http/request/caller";
import type { Scope } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import type { AgentKnowledge } from "@/lib/knowledge/contract";
import { shelvesOf } from "@/lib/knowledge/search/shelves";
import { scopeOf, workspaceNotFound } from "@/lib/memberships/scope";
import { defaultModel } from "@/lib/models/resolve";
import * as skills from "@/lib/skills/service";
import * as teams from "@/lib/teams/service";
import { importTeam, modelsFor } from "@/lib/teams/file/import-team";
import { nameOfModel, teamFileOf } from "@/lib/teams/file/team-file";
import * as templates from "@/lib/templates/service";
import type { ToolDefinition } from "@/lib/tools/contract";
import * as secrets from "@/lib/tools/secrets";
import { presentTools } from "@/lib/tools/service";
import { askingFirst, described } from "@/lib/tools/shared/imported";
import type { Copied, CopiedKind, CopyInput } from "@/lib/workspaces/contract";

/**
 * Copies an agent, a team with its agents, or a template into the workspace of `me`, for everyone there. Secrets, keys and
 * connections stay, and collections of documents: tools only name a secret, and ask before each call; those of connections
 * that the workspace does not have are left out. A taken name gets a number. A dry run writes nothing, and returns the same. 404 when the person is
 * no member of `from`, or does not see the item there; 400 for a workspace's own item; 409 at a quota.
 */
export async function copyTo(me: Scope, input: CopyInput, by: Caller): Promise<Copied> {
  const source = await scopeOf(me.person, input.from);
  if (!source) throw workspaceNotFound();
  if (source.workspace === me.workspace) {
    const why = sentence("copy_from_itself", "Choose another workspace.");
    throw invalid(why, { from: why });
  }
  const copied = await COPIERS[input.kind](source, me, input, by);
  if (copied.id !== null)
    // By itself: a transaction of both workspaces could wait for one that copies in the other direction.
    await transact(source.workspace, (tx) =>
      itemEntry(tx, "item_copied", source.workspace, by, {
        id: input.item_id,
        name: copied.name,
      }),
    );
  return copied;
}

type Copier = (from: Scope, to: Scope, input: CopyInput, by: Caller) => Promise<Copied>;
const COPIERS: Record<CopiedKind, Copier> = {
  agent: copyAgent,
  team: copyTeam,
  template: copyTemplate,
};

type Copyable = {
  name: string;
  model: string;
  tools: ToolDefinition[];
  skills?: string[];
  knowledge?: AgentKnowledge | null;
  fallback_model?: string | null;
};

async function copyAgent(from: Scope, to: Scope, input: CopyInput, by: Caller): Promise<Copied> {
  const agent = fieldsOf(await agents.get(from, input.item_id));
  const [fitted, lost] = await fitting(from, to, agent);
  const [sound] = await soundAgents(to, [fitted], () => "agent");
  const name = await freeName(db(), to, agent.name);
  if (input.dry_run) return { kind: "agent", id: null, name, agents: [name], ...lost };
  const id = newId();
  const copies = await transact(to.workspace, async (tx) => {
    await by.stillIn(tx);
    const free = await freeName(tx, to, agent.name);
    await insertAgents(tx, to, [{ ...sound!, id, name: free }]);
    return free;
  });
  return { kind: "agent", id, name: copies, agents: [copies], ...lost };
}

async function copyTemplate(from: Scope, to: Scope, input: CopyInput, by: Caller): Promise<Copied> {
  const template = fieldsOf(await templates.get(from.workspace, input.item_id));
  const [fitted, lost] = await fitting(from, to, template);
  const about = { kind: "template" as const, name: template.name, agents: [], ...lost };
  if (input.dry_run) return { ...about, id: null };
  return { ...about, id: (await templates.create(to, fitted, by)).TemplateId };
}

/** Its agents are copied with it, even where the workspace has agents of these names: they may differ. */
async function copyTeam(from: Scope, to: Scope, input: CopyInput, by: Caller): Promise<Copied> {
  const file = await teamFileOf(from, input.item_id);
  const { agents: ids } = await teams.get(from, input.item_id);
  const knowledge = await Promise.all(
    ids.map(async (id) => knowledgeOf(await agents.find(from, id))),
  );
  const lost: Lost = NOTHING_LOST();
  const members: typeof file.agents = [];
  for (const agent of file.agents) {
    const [{ tools }, here] = await fitting(from, to, {
      ...agent,
      knowledge: knowledge.find((each) => each?.name === agent.name)?.knowledge,
    });
    members.push({ ...agent, tools });
    lost.left_out.push(...here.left_out);
    lost.secrets.push(...here.secrets);
    lost.models.push(...here.models);
    lost.skills.push(...here.skills);
    lost.collections.push(...here.collections);
  }
  const checked = { ...file, agents: members };
  const { clashes } = await importTeam(to, { file: checked, dry_run: true }, by);
  const names = Object.fromEntries(clashes.map(({ name, suggestion }) => [name, suggestion]));
  const about = {
    kind: "team" as const,
    name: file.team.name,
    agents: members.map(({ name }) => names[name] ?? name),
    ...lost,
  };
  if (input.dry_run) return { ...about, id: null };
  const { team } = await importTeam(to, { file: checked, names }, by);
  return { ...about, id: team?.TeamId ?? null };
}

const knowledgeOf = (agent: Agent | null) =>
  agent && { name: agent.name, knowledge: agent.knowledge };

type Lost = Pick<Copied, "left_out" | "secrets" | "models" | "skills" | "collections">;
const NOTHING_LOST = (): Lost => ({
  left_out: [],
  secrets: [],
  models: [],
  skills: [],
  collections: [],
});

/** The same as it can be saved in a workspace, and what it lacks there. */
async function fitting<Given extends Copyable>(
  from: Scope,
  to: Scope,
  values: Given,
): Promise<[Given & { model: string }, Lost]> {
  const { name: agent } = values;
  const { tools, gone } = await presentTools(to, values.tools);
  const there = new Set((await secrets.list(to.workspace)).map(({ name }) => name));
  const wanted = tools
    .map(described)
    .flatMap((tool) => tool.secrets.map((secret) => ({ agent, tool: tool.name, secret })));
  const [model, fallback] = await modelsFor(to, [
    nameOfModel(values.model),
    values.fallback_model && nameOfModel(values.fallback_model),
  ]);
  const skillsThere = new Set((await skills.list(to)).map(({ name }) => name));
  const collections = await shelvesOf(from, values.knowledge?.collections ?? []);
  const { fallback_model: _, knowledge: __, ...rest } = values;
  const fitted = {
    ...rest,
    tools: tools.map(askingFirst),
    model: model ?? (await defaultModel(to.workspace)),
    ...(fallback && fallback !== model ? { fallback_model: fallback } : {}),
  } as Given & { model: string }; // a fallback that is not available is omitted
  return [
    fitted,
    {
      left_out: gone.map((tool) => ({ agent, tool })),
      secrets: wanted.filter(({ secret }) => !there.has(secret)),
      models: model === undefined ? [{ agent, model: nameOfModel(values.model) }] : [],
      skills: (values.skills ?? [])
        .filter((skill) => !skillsThere.has(skill))
        .map((skill) => ({ agent, skill })),
      collections: collections.map(({ name }) => ({ agent, collection: name })),
    },
  ];
}

const TRIES = 60;
/** 'Scout', or if that is taken 'Scout 2', 'Scout 3' … */
async function freeName(tx: Transaction, me: Scope, name: string): Promise<string> {
  const tries = [
    name,
    ...Array.from({ length: TRIES }, (_, at) => `${name.slice(0, 95)} ${at + 2}`),
  ];
  const agentsByName = await agentsMeant(tx, me, tries);
  return tries.find((each) => !agentsByName.has(each)) ?? `${name.slice(0, 60)} ${newId()}`;
}
