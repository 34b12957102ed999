import "server-only";
import { openForChat } from "@/lib/agents/lookup/viewers-chat";
import * as agents from "@/lib/agents/service";
import { AppError, invalid, unauthenticated } from "@/lib/core/errors";
import type { Identity, Scope } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { modelNames, notedFor, notedSlugs } from "@/lib/openai-api/model-names";
import { isSlugOf, keptSlug, type ModelTarget } from "@/lib/openai-api/slugs";
import type { ModelList, ModelObject } from "@/lib/openai-api/model-object";
import * as runs from "@/lib/runs/worker/service";
import { workersOf } from "@/lib/teams/planning";
import type { Run } from "@/prisma/generated/client";

/** An agent or a team under the name that programs use. */
export type NamedModel = ModelTarget & { slug: string };

/** The calling program: its key, and the agents and teams that the key can call. */
export type Program = { me: Scope; keyId: string; targets: readonly string[] | null };

/** The program behind an identity, in its workspace. 401 for anything but an API key, which the pipeline has refused before. */
export function programOf(me: Scope, identity: Identity | null): Program {
  if (!identity?.keyId) throw unauthenticated();
  return { me, keyId: identity.keyId, targets: identity.targets };
}

const isOpen = ({ targets }: Pick<Program, "targets">, id: string): boolean =>
  targets === null || targets.includes(id);

/** Can the program's key call the agent or team of this run? */
export const opensRun = (program: Program, run: Pick<Run, "teamId" | "agentId">): boolean =>
  isOpen(program, run.teamId ?? run.agentId);

/** Throws 404 for a run of an agent or team that the program's key cannot call, as for a model of that `name`. */
export async function requireOpenRun(program: Program, id: string, name: string): Promise<void> {
  if (program.targets === null) return;
  const run = await runs.findRow(program.me, id);
  if (!run || !opensRun(program, run)) throw modelMissing(name);
}

/** The agents and teams that the program's key can call, newest first. */
export async function list(program: Pick<Program, "me" | "targets">): Promise<ModelList> {
  const { current } = await modelNames(program.me);
  const listed = current.filter(({ id }) => isOpen(program, id));
  const chat = await targetsForChat(program.me, listed);
  const open = listed.filter(({ id }) => chat.has(id));
  const data = open
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || a.id.localeCompare(b.id))
    .map(toWire);
  return { object: "list", data };
}

/** All of the person's, newest first. */
export const ownModels = (me: Scope): Promise<ModelList> => list({ me, targets: null });

/** 404 for a name of no agent or team, or of one that the key cannot call. */
export const get = async (program: Program, name: string): Promise<ModelObject> =>
  toWire(await findModel(program, name));

/**
 * The agent or team that a program requests, by its slug, its id or its exact name. A former slug works until another
 * has it. 404 as above.
 */
export async function findModel(program: Program, name: string): Promise<NamedModel> {
  const { me } = program;
  const target = (await bySlug(me, name)) ?? (await byId(me, name)) ?? (await byAny(me, name));
  if (!target || !isOpen(program, target.id)) throw modelMissing(name);
  if (!(await targetsForChat(me, [target])).has(target.id)) throw modelMissing(name);
  return target;
}

/** Which of these the person may chat with, by id: a viewer only with agents, and teams of agents, open to viewers. */
async function targetsForChat(me: Scope, targets: ModelTarget[]): Promise<Set<string>> {
  if (me.role !== "viewer") return new Set(targets.map(({ id }) => id));
  const teams = targets.filter(({ kind }) => kind === "team").map(({ id }) => id);
  const workers = await workersOf(me, teams);
  const agentsOf = ({ id, kind }: ModelTarget) =>
    kind === "agent" ? [id] : (workers.get(id) ?? []);
  const open = await openForChat(me, targets.flatMap(agentsOf));
  const isFor = (each: ModelTarget) =>
    agentsOf(each).length > 0 && agentsOf(each).every((id) => open.has(id));
  return new Set(targets.filter(isFor).map(({ id }) => id));
}

/** The usual case, without reading all names: a slug that was stored for an agent with the same name as now. */
async function bySlug(me: Scope, slug: string): Promise<NamedModel | null> {
  const id = await notedFor(me, slug);
  const target = id === null ? null : await agentTarget(me, id);
  return target && isSlugOf(slug, target) ? { ...target, slug } : null;
}

/** The same by an agent's id, for which a slug was stored. */
async function byId(me: Scope, id: string): Promise<NamedModel | null> {
  const target = await agentTarget(me, id);
  const slug = target && keptSlug(target, await notedSlugs(me, id));
  return target && slug ? { ...target, slug } : null;
}

async function agentTarget(me: Scope, id: string): Promise<ModelTarget | null> {
  const agent = await agents.find(me, id);
  return agent && { id, kind: "agent", name: agent.name, createdAt: new Date(agent.created_at) };
}

async function byAny(me: Scope, name: string): Promise<NamedModel | undefined> {
  const { current, former } = await modelNames(me);
  const once = former.find(({ slug }) => slug === name)?.targetId;
  return (
    current.find(({ slug }) => slug === name) ??
    current.find(({ id }) => id === name) ??
    current.find((each) => each.name === name) ??
    current.find(({ id }) => id === once)
  );
}

const SHOWN = 100;
const modelMissing = (name: string) => {
  const why = sentence("program_model_not_found", "There is no agent or team named {name}.", {
    name: name.slice(0, SHOWN),
  });
  return new AppError(404, "model_not_found", why, { model: why });
};

const toWire = ({ id, kind, name, createdAt, slug }: NamedModel): ModelObject => ({
  id: slug,
  object: "model",
  created: Math.floor(createdAt.getTime() / 1000),
  owned_by: "troupe",
  troupe: { id, kind, name },
});

/** Throws 400 when one of these ids is not one of the person's agents or teams. */
export async function requireTargets(me: Scope, ids: string[]): Promise<void> {
  const own = new Set((await modelNames(me)).current.map(({ id }) => id));
  if (ids.every((id) => own.has(id))) return;
  const why = sentence("key_target_unknown", "only names an agent or team that there is not");
  throw invalid(why, { only: why });
}
