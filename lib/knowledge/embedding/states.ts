import "server-only";
import { engine } from "@/lib/core/db/engine";
import { reasonIn } from "@/lib/core/http/reason";
import type { Scope } from "@/lib/core/identity";
import type { SemanticState } from "@/lib/knowledge/contract";
import { indexesOf } from "@/lib/knowledge/embedding/indexes";

/** How far collections of a workspace are ready for search by meaning, by the numbers of their passages and vectors. */
export async function semanticStates({
  workspace,
}: Scope): Promise<(chunks: number, vectors: number) => SemanticState> {
  const { current } = await indexesOf(workspace);
  if (!engine().comparesBits()) return () => ({ state: "unsupported", passages: 0 });
  if (!current) return () => ({ state: "off", passages: 0 });
  const { error, errorReason } = current;
  return (chunks, vectors) => {
    const passages = Math.min(vectors, chunks);
    if (passages === chunks) return { state: "ready", passages };
    if (error === null) return { state: "preparing", passages };
    return { state: "paused", passages, error, error_reason: reasonIn(errorReason) };
  };
}
