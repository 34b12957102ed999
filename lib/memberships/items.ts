import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import { conflict, forbidden, invalid } from "@/lib/core/errors";
import { type OwnerId, ownerOf, partsOf, type Scope } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/singleton";
import { sentence } from "@/lib/core/shared/sentence";
import { wholeWorkspace } from "@/lib/memberships/scope";

// Items of a workspace (agents, teams, tasks) belong to all of it, or only to the person who created them.

/** What an item's row says of who made it. */
export type Authored = { ownerId: string; createdBy: string | null; updatedBy: string | null };

/**
 * The owner of a new item. Throws 400 when `only_me` is given in a personal workspace, where everything is only the
 * person's.
 */
export function ownerFor(me: Scope, onlyMe: boolean | undefined): OwnerId {
  if (onlyMe !== undefined) refuseInPersonal(me, "only_me");
  return onlyMe ? me.own : me.workspace;
}

/**
 * The owner that a change gives an item; undefined when it stays where it is. Throws 400 as `ownerFor`, and 403 when
 * someone else than its creator would take it out of the workspace.
 */
export function movedTo(
  me: Scope,
  row: Pick<Authored, "ownerId" | "createdBy">,
  onlyMe: boolean | undefined,
): OwnerId | undefined {
  if (onlyMe === undefined) return undefined;
  const to = ownerFor(me, onlyMe);
  if (to === ownerOf(row)) return undefined;
  if (onlyMe && row.createdBy !== me.person)
    throw forbidden(
      sentence("only_creator_hides", "Only the person who created it can limit it to themselves."),
    );
  return to;
}

/** Throws 400 for a field that only exists where several people work together. */
export function refuseInPersonal(me: Scope, field: string): void {
  if (me.workspace !== me.own) return;
  const why = sentence(
    "only_in_workspaces",
    "Your personal workspace is only yours, so {field} can't be set here.",
    { field },
  );
  throw invalid(why, { [field]: why });
}

/** Where an item may look for what it uses: what the workspace shares uses only what the workspace shares. */
export const reachOf = (me: Scope, owner: OwnerId): Scope =>
  owner === me.workspace ? wholeWorkspace(me) : me;

/** On the wire: whether only its creator sees it. */
export const privacyOf = (row: { ownerId: string }): { only_me?: true } =>
  partsOf(row.ownerId).person === null ? {} : { only_me: true };

/** The names of what the whole workspace uses a thing for: within the transaction that would make it one person's. */
type SharedUseHook = (tx: Transaction, workspace: OwnerId, id: string) => Promise<string[]>;
type Used = "agent" | "team";

const hooks = () =>
  processSingleton("memberships.shared-use-hooks", () => new Map<string, SharedUseHook>());

/** Registers how a module reports its uses of agents or teams. Modules register at startup, under their own name. */
export const onSharedUseAsked = (used: Used, noun: string, hook: SharedUseHook): void =>
  void hooks().set(`${used} ${noun}`, hook);

const NAMES = 3;

/** Throws 409, naming them, when teams or tasks of the whole workspace use it. */
export async function requireNoSharedUse(
  tx: Transaction,
  me: Scope,
  used: Used,
  id: string,
): Promise<void> {
  const names: string[] = [];
  for (const [key, hook] of hooks())
    if (key.startsWith(`${used} `)) names.push(...(await hook(tx, me.workspace, id)));
  if (names.length > 0)
    throw conflict(
      sentence("used_in_workspace", "The workspace uses it: {names}. Remove it there first.", {
        names: names.slice(0, NAMES).join(", "),
      }),
    );
}

/** The refusal of something that only the caller sees, in an item of the whole workspace. */
export const onlyYours = (name: string) =>
  sentence(
    "used_is_private",
    "Only you can see {name}. Share it with the workspace first, or choose another.",
    { name },
  );
