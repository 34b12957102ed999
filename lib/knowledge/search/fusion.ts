import "server-only";
import type { Ranked } from "@/lib/knowledge/search/keyword";

/** Reciprocal rank fusion: what the first places count more than later ones (Cormack et al., 2009). */
const K = 60;

/** A passage, with its score in each ranking that it is in. */
export type Fused = Ranked & { keyword?: number; semantic?: number };

/** Joins two rankings by the places in them, since their scores can't be compared. Best first; of equal ones the older. */
export function fused(keyword: Ranked[], semantic: Ranked[]): Fused[] {
  const all = new Map<number, Fused>();
  for (const [name, ranking] of [["keyword", keyword], ["semantic", semantic]] as const)
    for (const [at, { id, documentId, score }] of ranking.entries()) {
      const known = all.get(id) ?? { id, documentId, score: 0 };
      all.set(id, { ...known, score: known.score + 1 / (K + at + 1), [name]: score });
    }
  return [...all.values()].toSorted((a, b) => b.score - a.score || a.id - b.id);
}

/** One ranking alone: its own scores. */
export const single = (name: "keyword" | "semantic", ranking: Ranked[]): Fused[] =>
  ranking.map((each) => ({ ...each, [name]: each.score }));
