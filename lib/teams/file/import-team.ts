import "server-only";
import { agentRules } from "@/lib/agents/shared/rules";
import { insertAgents, soundAgents, type NewAgent } from "@/lib/agents/insert-agents";
import { agentsMeant, type AgentRef } from "@/lib/agents/lookup/refs";
import { newId } from "@/lib/core/crypto";
import { db, type Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import type { Caller } from "@/lib/core/http/request/caller";
import { conflict, invalid } from "@/lib/core/errors";
import type { Scope } from "@/lib/core/identity";
import { withinQuota } from "@/lib/core/storage/quota";
import { FOLLOW_DEFAULT, readModelId } from "@/lib/models/contract";
import { defaultModel } from "@/lib/models/resolve";
import { offers } from "@/lib/models/service";
import type { TeamImported } from "@/lib/teams/contract";
import { columnsOf } from "@/lib/teams/agent-deletion";
import type { Drawn } from "@/lib/teams/schema";
import { get, insertTeam } from "@/lib/teams/service";
import type { CheckedFile, CheckedImport } from "@/lib/teams/file/team-file-schema";
import { askingFirst, described } from "@/lib/tools/shared/imported";
import { sentence } from "@/lib/core/shared/sentence";

const TAKEN = sentence("agent_name_taken", "You already have an agent with this name");

/** An agent of the file, and its result: a new agent, or an existing one. */
type Joining = { inFile: string; agent: Incoming; name: string; existing: AgentRef | null };
type Incoming = Omit<CheckedFile["agents"][number], "collections">;

/**
 * Creates a team from a file: agents, members and graph in one transaction. `dry_run` writes nothing and reports what
 * prevents the import. 409 with a field for each taken name without either a new name or permission to use the existing
 * agent; 400 for an invalid tool; 401 when the caller is signed out meanwhile. An unavailable model becomes the default
 * one, an unavailable fallback none, and each call of a tool needs approval.
 */
export async function importTeam(
  me: Scope,
  { file, dry_run, names = {}, existing = [] }: CheckedImport,
  by: Caller,
): Promise<TeamImported> {
  const agents = file.agents.map((agent): Incoming => {
    const { collections: _, ...rest } = agent; // only named
    return { ...rest, tools: rest.tools.map(askingFirst) };
  });
  const joining = await joiningOf(db(), me, agents, names, existing);
  const models = await modelsFor(
    me,
    joining.map(({ agent }) => agent.model),
  );
  const fallbacks = await modelsFor(
    me,
    joining.map(({ agent }) => agent.fallback_model),
  );
  const clashes = await clashesOf(db(), me, joining);
  const report = {
    team: null,
    clashes,
    tools: agents.flatMap(({ name, tools }) =>
      tools.map((tool) => ({ agent: name, ...described(tool) })),
    ),
    collections: joining.flatMap(({ name, existing: known }, at) =>
      known
        ? []
        : (file.agents[at]!.collections ?? []).map((collection) => ({ agent: name, collection })),
    ),
    models: joining
      .filter((each, at) => !each.existing && models[at] === undefined)
      .map(({ name, agent }) => ({ agent: name, model: agent.model })),
  };
  const sound = await soundAgents(me, agents, (at) => `file.agents.${at}`);
  if (dry_run) return report;
  const fallback = await defaultModel(me.workspace);
  const id = newId();
  const ids = joining.map((each) => each.existing?.id ?? newId());
  const fresh = joining.flatMap(({ agent, name, existing: agentId }, at): NewAgent[] =>
    agentId
      ? []
      : [
          {
            ...agent,
            knowledge: null, // collections are not part of the file
            tools: sound[at]?.tools,
            id: ids[at]!,
            name,
            model: models[at] ?? fallback,
            fallback_model: fallbacks[at] === (models[at] ?? fallback) ? null : fallbacks[at],
          },
        ],
  );
  await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    refuse(await clashesOf(tx, me, joining));
    await insertAgents(tx, me, fresh);
    await insertTeam(tx, me, { id, ...file.team, agents: ids });
    const { graph } = file;
    if (!graph) return;
    const columns = columnsOf(
      drawn(graph, (name) => ids[joining.findIndex((each) => each.inFile === name)] ?? ""),
    );
    await withinQuota(tx, me.workspace, [], () =>
      tx.graph.create({
        data: { id: newId(), ownerId: me.workspace, teamId: id, ...columns, updatedAt: new Date() },
      }),
    );
  });
  return { ...report, team: await get(me, id), clashes: [] };
}

/** The result for each agent of the file. 400 for an invalid new name, or one that two would share. */
async function joiningOf(
  tx: Transaction,
  me: Scope,
  agents: Incoming[],
  names: Record<string, string>,
  existing: string[],
): Promise<Joining[]> {
  const meant = await agentsMeant(tx, me, existing);
  const joining = agents.map((agent): Joining => {
    const match = existing.includes(agent.name) ? meant.get(agent.name) : undefined;
    return {
      inFile: agent.name,
      agent,
      name: (Object.hasOwn(names, agent.name) ? names[agent.name]! : agent.name).trim(),
      existing: match ?? null,
    };
  });
  for (const { inFile, name, existing: agentId } of joining) {
    const why =
      agentRules.name(name) ??
      (joining.some(
        (other) =>
          other.inFile !== inFile &&
          !agentId &&
          !other.existing &&
          other.name.toLowerCase() === name.toLowerCase(),
      )
        ? sentence("team_agents_named_alike", "Two agents in this team would have this name")
        : undefined);
    if (why) throw invalid(why, { [`names.${inFile}`]: why });
  }
  const ids = joining.flatMap((each) => each.existing?.id ?? []);
  if (new Set(ids).size !== ids.length)
    throw invalid(sentence("file_agents_same", "Two agents in this file would be the same"), {
      existing: sentence("file_agents_same", "Two agents in this file would be the same"),
    });
  return joining;
}

/** Taken names, each with a free one: 'Scout', 'Scout 2', 'Scout 3' … */
async function clashesOf(
  tx: Transaction,
  me: Scope,
  joining: Joining[],
): Promise<TeamImported["clashes"]> {
  const fresh = joining.filter((each) => !each.existing);
  const agentsByName = await agentsMeant(
    tx,
    me,
    fresh.map((each) => each.name),
  );
  const wanted = fresh
    .filter((each) => agentsByName.has(each.name))
    .map((each) => ({
      ...each,
      tries: Array.from({ length: 60 }, (_, at) => `${each.name.slice(0, 95)} ${at + 2}`),
    }));
  const gone = await agentsMeant(
    tx,
    me,
    wanted.flatMap((each) => each.tries),
  );
  const mine = new Set(fresh.map((each) => each.name.toLowerCase()));
  return wanted.map(({ inFile, tries }) => ({
    name: inFile,
    suggestion: tries.find((each) => !gone.has(each) && !mine.has(each.toLowerCase())) ?? "",
  }));
}

function refuse(clashes: TeamImported["clashes"]): void {
  if (clashes.length)
    throw conflict(TAKEN, Object.fromEntries(clashes.map(({ name }) => [`names.${name}`, TAKEN])));
}

/** Each model as available here: by its id, otherwise by its name at one of the person's own providers. */
export async function modelsFor(
  me: Scope,
  wanted: (string | null | undefined)[],
): Promise<(string | undefined)[]> {
  const offered = await offers(me.workspace);
  return wanted.map((model) =>
    model === FOLLOW_DEFAULT
      ? model
      : (
          offered.find((each) => each.id === model) ??
          offered.find((each) => readModelId(each.id)?.model === model)
        )?.id,
  );
}

function drawn(
  { nodes, edges, entry_point, finish_point }: NonNullable<CheckedFile["graph"]>,
  idOf: (name: string) => string,
): Drawn {
  return {
    nodes: nodes.map(({ agent, x, y }) => ({ agent_id: idOf(agent), x, y })),
    edges: edges.map(({ from, to, condition }) => ({
      start_node: idOf(from),
      end_node: idOf(to),
      ...(condition ? { condition } : {}),
    })),
    entry_point: idOf(entry_point),
    finish_point: idOf(finish_point),
  };
}
