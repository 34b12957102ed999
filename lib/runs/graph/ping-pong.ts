import "server-only";
import type { Activation } from "@/lib/runs/graph/scheduler";

/**
 * PRODUCT 'How an agent works': agents that hand the same words back and forth turn in a circle. It is one when an agent
 * would begin again with the very words that it had the last time, and had answered them as it did the time before.
 * Gives the nodes that hand and take, or null.
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
