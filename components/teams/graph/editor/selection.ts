import { edgeOf, type GraphDraft } from "@/components/teams/graph/editor/graph-draft";

/** The subject of the side panel. */
export type GraphSelection = { node: string } | { from: string; to: string };

export const edgeId = (from: string, to: string): string => `${from} ${to}`;
export const isNode = (selection: GraphSelection | null, node: string): boolean =>
  selection !== null && "node" in selection && selection.node === node;
export const isBetween = (selection: GraphSelection | null, from: string, to: string): boolean =>
  selection !== null && "from" in selection && selection.from === from && selection.to === to;

/** The selection, unless it is no longer drawn. */
export function stillDrawn(
  drawing: GraphDraft,
  selection: GraphSelection | null,
): GraphSelection | null {
  if (!selection) return null;
  const there =
    "node" in selection
      ? drawing.nodes.includes(selection.node)
      : edgeOf(drawing, selection.from, selection.to) !== undefined;
  return there ? selection : null;
}
