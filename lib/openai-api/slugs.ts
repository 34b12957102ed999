import "server-only";
import type { TargetKind } from "@/lib/openai-api/model-object";

/** An agent or a team that programs may call. */
export type ModelTarget = { id: string; kind: TargetKind; name: string; createdAt: Date };
export type KnownSlug = { slug: string; targetId: string };

const LONGEST = 64;

/** `Concise Writer` becomes `concise-writer`; a team's name is preceded by `team-`. */
function slugOf({ kind, name }: Pick<ModelTarget, "kind" | "name">): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, LONGEST)
    .replace(/^-|-$/g, "");
  return `${kind === "team" ? "team-" : ""}${words || kind}`;
}

/** Is it a slug of this name: by itself, or with the number of a younger one of the same name? */
export const isSlugOf = (slug: string, target: Pick<ModelTarget, "kind" | "name">): boolean => {
  const base = slugOf(target);
  return (
    slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)))
  );
};

/** The slug that a target keeps: the shortest of its name among those stored for it. */
export const keptSlug = (target: ModelTarget, slugs: KnownSlug[]): string | undefined =>
  slugs
    .filter(({ slug, targetId }) => targetId === target.id && isSlugOf(slug, target))
    .map(({ slug }) => slug)
    .toSorted((a, b) => a.length - b.length || a.localeCompare(b))[0];

/**
 * The present slug of each target. A target with a slug of its name keeps it; the others get one in the order of
 * creation, and may take over a former slug of another.
 */
export function assignSlugs(targets: ModelTarget[], slugs: KnownSlug[]): Map<string, string> {
  const owners = new Map<string, string>();
  const oldestFirst = targets.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  for (const target of oldestFirst) {
    const own = keptSlug(target, slugs);
    if (own !== undefined) owners.set(own, target.id);
  }
  const settled = new Set(owners.values());
  for (const target of oldestFirst.filter(({ id }) => !settled.has(id))) {
    const base = slugOf(target);
    let slug = base;
    for (let at = 2; owners.has(slug); at++) slug = `${base}-${at}`;
    owners.set(slug, target.id);
  }
  return new Map([...owners].map(([slug, id]) => [id, slug]));
}
