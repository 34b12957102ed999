import { edgeOf, type Drawing } from "@/components/teams/graph/editor/drawing";

/** What the side panel is about. */
export type Selection = { node: string } | { from: string; to: string };

export const edgeId = (from: string, to: string): string => `${from} ${to}`;
export const isNode = (selection: Selection | null, node: string): boolean =>
  selection !== null && "node" in selection && selection.node === node;
export const isBetween = (selection: Selection | null, from: string, to: string): boolean =>
  selection !== null && "from" in selection && selection.from === from && selection.to === to;

/** What is selected, unless it is not drawn any more. */
export function stillDrawn(drawing: Drawing, selection: Selection | null): Selection | null {
  if (!selection) return null;
  const there =
    "node" in selection
      ? drawing.nodes.includes(selection.node)
      : edgeOf(drawing, selection.from, selection.to) !== undefined;
  return there ? selection : null;
}
