import "server-only";
import type { KeywordHit, Ranked } from "@/lib/knowledge/search/keyword";

/** Reciprocal rank fusion: what the first places count more than later ones (Cormack et al., 2009). */
const K = 60;

/**
 * Passages with a smaller share of the query have only its commonest words. Many have those, and they would take the
 * places of what has the same meaning in other words.
 */
const LEAST_SHARE = 0.25;

/** A passage, with its score in each ranking that it is in. */
export type Fused = Ranked & { keyword?: number; semantic?: number };

/** Joins two rankings by the places in them, since their scores can't be compared. Best first; of equal ones the older. */
export function fused(keyword: KeywordHit[], semantic: Ranked[]): Fused[] {
  const all = new Map<number, Fused>();
  const words = keyword.filter(({ share }) => share >= LEAST_SHARE);
  for (const [name, ranking] of [
    ["keyword", words],
    ["semantic", semantic],
  ] as const)
    for (const [at, { id, documentId, score }] of ranking.entries()) {
      const known = all.get(id) ?? { id, documentId, score: 0 };
      all.set(id, { ...known, score: known.score + 1 / (K + at + 1), [name]: score });
    }
  return [...all.values()].toSorted((a, b) => b.score - a.score || a.id - b.id);
}

/** One ranking alone: its own scores. */
export const single = (name: "keyword" | "semantic", ranking: Ranked[]): Fused[] =>
  ranking.map((each) => ({ ...each, [name]: each.score }));
