import "server-only";
import { ownerOfAgent } from "@/lib/agents/lookup/names";
import { ownerOfConversation } from "@/lib/chat/places";
import { type OwnerId, partsOf, type UserId, type WorkspaceId } from "@/lib/core/identity";
import { scopesOf } from "@/lib/memberships/scope";
import { conversationIdOf, ownerOfRun } from "@/lib/runs/worker/service";
import { ownerOfTask } from "@/lib/tasks/counts";
import { ownerOfTeam } from "@/lib/teams/names";
import type { Located, LocatedKind } from "@/lib/workspaces/contract";

type Place = { owners: OwnerId[]; workspaces: WorkspaceId[] };
type Finder = (id: string, place: Place) => Promise<OwnerId | null>;

const FINDERS: Record<LocatedKind, Finder> = {
  agent: (id, { owners }) => ownerOfAgent(id, owners),
  team: (id, { owners }) => ownerOfTeam(id, owners),
  task: (id, { owners }) => ownerOfTask(id, owners),
  conversation: (id, { owners, workspaces }) => ownerOfConversation(id, owners, workspaces),
  run: async (id, { owners, workspaces }) => {
    const own = await ownerOfRun(id, owners);
    if (own) return own;
    const conversation = await conversationIdOf(id);
    return conversation === null ? null : ownerOfConversation(conversation, [], workspaces);
  },
};

/**
 * In which of their workspaces a person sees something, for links that are opened in another one. Their memberships are
 * in the query: everything else is nowhere, whether it exists or not.
 */
export async function locate(person: UserId, kind: LocatedKind, id: string): Promise<Located> {
  const scopes = await scopesOf(person);
  const workspaces = scopes.map(({ workspace }) => workspace);
  const owners = [...new Set<OwnerId>(scopes.flatMap(({ workspace, own }) => [workspace, own]))];
  // Nothing is shared in a personal workspace.
  const owner = await FINDERS[kind](id, { owners, workspaces: workspaces.slice(1) });
  if (!owner) return {};
  const { workspace } = partsOf(owner);
  return { WorkspaceId: workspace, ...(workspace === person ? { personal: true } : {}) };
}
