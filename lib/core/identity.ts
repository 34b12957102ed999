import "server-only";
import type { KeyScope } from "@/lib/core/endpoint";
import type { Role } from "@/lib/core/shared/roles";

/**
 * The owner in a row's `ownerId`: a workspace, or one person's private part of it. A personal workspace has its
 * person's id, and no separate private part.
 */
export type OwnerId = string & { readonly owner: unique symbol };

/** A workspace's id: the owner of what belongs to all of it. */
export type WorkspaceId = OwnerId & { readonly whole: unique symbol };

/** A person's id that the request pipeline has checked. It is also the id of their personal workspace. */
export type UserId = WorkspaceId & { readonly checked: unique symbol };

declare const MINTED: unique symbol;

/**
 * Who asks, in which workspace, and in which role. Services of everything that belongs to a workspace take it as their
 * first parameter and put one of its owners into every `where`.
 */
export type Scope = {
  /** Owner of what belongs to the whole workspace. */
  readonly workspace: WorkspaceId;
  /** Owner of what only this person sees in it. The same in a personal workspace. */
  readonly own: OwnerId;
  readonly person: UserId;
  readonly role: Role;
  /** Only the functions below make one. */
  readonly [MINTED]: true;
};

/** May be called only by the pipeline, after it has checked a session or an API key, and by code that reads an account's row. */
export function mintUserId(id: string): UserId {
  return id as UserId;
}

/** Separates a workspace from a person in the id of that person's private part. No id contains it. */
export const PERSON_MARK = "~";

/**
 * May be called only by the pipeline, after it has found the membership, and by what goes on for someone later: the run
 * worker, schedules.
 */
export function mintScope(workspace: string, person: UserId, role: Role): Scope {
  const own = privatePart(workspace, person);
  return { workspace: workspace as WorkspaceId, own, person, role } as Scope;
}

/** The owner of what only this person sees in the workspace: the workspace itself if it is their personal one. */
export const privatePart = (workspace: string, person: string): OwnerId =>
  (workspace === person ? workspace : `${workspace}${PERSON_MARK}${person}`) as OwnerId;

/** A person in their personal workspace. */
export const personalScope = (person: UserId): Scope => mintScope(person, person, "owner");

/**
 * For what goes on without its person: a claimed run, a schedule. `person`: who started it; without one the workspace
 * stands for itself, and no person's private part is read.
 */
export function scopeFor(row: { ownerId: string }, person: string | null): Scope {
  const { workspace, person: whose } = partsOf(row.ownerId);
  const acting = whose ?? (person === null ? null : mintUserId(person));
  return mintScope(workspace, acting ?? mintUserId(workspace), "member");
}

/** The workspace of a row's owner, and the person if the owner is their private part of it. */
export function partsOf(owner: string): { workspace: WorkspaceId; person: UserId | null } {
  const at = owner.indexOf(PERSON_MARK);
  return at < 0
    ? { workspace: owner as WorkspaceId, person: null }
    : { workspace: owner.slice(0, at) as WorkspaceId, person: mintUserId(owner.slice(at + 1)) };
}

/** The person of a row that belongs to one person: their private part of a workspace, or their personal workspace. */
export function personOf(owner: string): UserId {
  const { workspace, person } = partsOf(owner);
  return person ?? mintUserId(workspace);
}

/** The character after the mark: the end of the range of a workspace's private parts. */
const AFTER_MARK = String.fromCharCode(PERSON_MARK.charCodeAt(0) + 1);

/** For a `where`: the owners of all private parts of a workspace, as one range of an index. */
export const privatePartsRange = (workspace: WorkspaceId): { gte: string; lt: string } => ({
  gte: workspace + PERSON_MARK,
  lt: workspace + AFTER_MARK,
});

/**
 * For a `where`: the owners of what this person sees, which is the workspace's and, beside it, what is only theirs.
 */
export const visibleTo = ({ workspace, own }: Scope): Owners =>
  workspace === own ? own : { in: [workspace, own] };
export type Owners = OwnerId | { in: OwnerId[] };

/** The owner of a row that has been read. */
export const ownerOf = (row: { ownerId: string }): OwnerId => row.ownerId as OwnerId;

/** The same for a statement: `"ownerId" ${ownerIs(me)}` with the values `...ownersOf(me)`. */
export const ownerIs = ({ workspace, own }: Scope): string =>
  workspace === own ? "= ?" : "IN (?, ?)";
export const ownersOf = ({ workspace, own }: Scope): OwnerId[] =>
  workspace === own ? [own] : [workspace, own];

export type Identity = {
  me: UserId;
  /** The API key's workspace; null: each request of a session names its own. */
  workspace: WorkspaceId | null;
  /** The session's public id, or null when an API key was used. */
  sessionId: string | null;
  /** The API key's id, or null when there is none. */
  keyId: string | null;
  /** What the API key may do; null: a session, which may do everything. */
  scopes: readonly KeyScope[] | null;
  /** The ids of the only agents and teams that the API key can call; null: all of them. */
  targets: readonly string[] | null;
  /**
   * When the session's person last confirmed that it's them; null: not since this has been recorded, or an API key was
   * used.
   */
  provenAt: Date | null;
};

/**
 * Who starts model calls, and by which API key: limits cover both. `keyId`: null for a session, and for what a schedule
 * starts.
 */
export type Principal = { me: Scope; keyId: string | null };

/**
 * How long a confirmation is valid for the actions that would hurt most in a stolen session: keys, factors, password,
 * deletion, export.
 */
const PROOF_MS = 10 * 60 * 1000;

/** Has the person recently confirmed that it's them? */
export const isProven = ({ provenAt }: Identity, now = Date.now()): boolean =>
  provenAt !== null && now - provenAt.getTime() < PROOF_MS;
