import "server-only";
import type { Activation } from "@/lib/runs/engine/scheduler";

/**
 * PRODUCT 'How an agent works': agents that hand the same text back and forth are in a loop. That is the case when an
 * agent would start again with exactly the input it had last time, and its last output was the same as the one before.
 * Returns the nodes that hand over and receive it, or null.
 */
export function pingPongIn(
  all: Activation[],
  ready: Activation[],
  answerOf: (id: string) => string,
): string[] | null {
  const nodeOf = new Map(all.map(({ id, node }) => [id, node]));
  const handed = ({ from }: Activation) =>
    JSON.stringify(from.map((id) => [nodeOf.get(id), plain(answerOf(id))]).toSorted());
  for (const next of ready) {
    const [before, last] = all
      .filter((each) => each.node === next.node && each.id !== next.id)
      .slice(-2);
    if (
      !before ||
      !last ||
      handed(next) !== handed(last) ||
      plain(answerOf(before.id)) !== plain(answerOf(last.id))
    )
      continue;
    return [...new Set([next.node, ...next.from.map((id) => nodeOf.get(id)!)])];
  }
  return null;
}

const plain = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();
