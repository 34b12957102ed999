import {
  BaseEdge,
  EdgeLabelRenderer,
  getBezierPath,
  type Edge,
  type EdgeProps,
} from "@xyflow/react";
import { cx } from "class-variance-authority";
import { NODE } from "@/components/teams/graph/editor/graph-draft";

/** `lit`: work is passing along it now. */
type HandEdgeData = { condition?: string; lit: boolean; onSelect: () => void };
export type HandEdgeType = Edge<HandEdgeData, "hand">;

/** How far an edge back rises above its nodes. */
const ARCH = 112;

/**
 * An edge along which work is handed over. Edges back to an earlier column arch over the top; a condition makes the
 * line dashed and labels it.
 */
export function HandEdge({ data, selected, markerEnd, ...at }: EdgeProps<HandEdgeType>) {
  const [path, x, y] = at.targetX < at.sourceX - NODE.width * 1.25 ? arch(at) : getBezierPath(at);
  const stroke = data?.lit ? "var(--brand)" : selected ? "var(--ink)" : "var(--field)";
  return (
    <>
      <BaseEdge
        path={path}
        markerEnd={markerEnd}
        interactionWidth={24}
        style={{
          stroke,
          strokeWidth: selected ? 2 : 1.5,
          strokeDasharray: data?.condition ? "5 4" : undefined,
        }}
      />
      {data?.condition && (
        <EdgeLabelRenderer>
          {/* For the pointer only: by keyboard an edge is reached from its node. */}
          <span
            aria-hidden="true"
            title={data.condition}
            onClick={data.onSelect}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
            className={cx(
              "nopan pointer-events-auto absolute max-w-44 cursor-pointer truncate rounded-md border bg-surface px-2 py-0.5 text-xs",
              selected ? "border-ink-2 text-ink" : "border-line-strong text-ink-2",
            )}
          >
            {data.condition}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  );
}

type Ends = Pick<EdgeProps, "sourceX" | "sourceY" | "targetX" | "targetY">;

/** From the centre of one node's top to the centre of the other's. */
function arch({ sourceX, sourceY, targetX, targetY }: Ends): [string, number, number] {
  const [fromX, fromY] = [sourceX - NODE.width / 2, sourceY - NODE.height / 2];
  const [toX, toY] = [targetX + NODE.width / 2, targetY - NODE.height / 2];
  const top = Math.min(fromY, toY) - ARCH;
  // The midpoint of a cubic curve: an eighth of each end, three eighths of each control point.
  return [
    `M${fromX},${fromY} C${fromX},${top} ${toX},${top} ${toX},${toY}`,
    (fromX + toX) / 2,
    (fromY + toY) / 8 + (top * 6) / 8,
  ];
}
