import { layers } from "@/components/run-timeline/graph-layers";
import type { GraphShape } from "@/lib/runs/run/plan";

type MiniState = "running" | "done" | "failed" | "waiting";
type Props = {
  graph: GraphShape;
  /** The drawing's description for screen readers, with the agents' names. */
  label: string;
  /** The state of each agent's work, if a run is shown. */
  states?: ReadonlyMap<string, MiniState>;
  className?: string;
};

/** In SVG units: the diameter of a dot, and the distance between centres. */
const DOT = 20;
const STEP_X = 56;
const STEP_Y = 32;
/** Room above the dots for edges back. */
const ARCH = 14;

type Spot = { x: number; y: number };

/** A small graph: who hands work to whom, in columns starting with the entry. Edges back arch over the top. */
export function MiniGraph({ graph, label, states, className }: Props) {
  const columns = layers(graph);
  const rows = Math.max(1, ...columns.map((column) => column.length));
  const spots = new Map<string, Spot>(
    columns.flatMap((column, x) =>
      column.map((node, y): [string, Spot] => [
        node,
        { x: x * STEP_X + DOT, y: (y + (rows - column.length) / 2) * STEP_Y + DOT + ARCH },
      ]),
    ),
  );
  const width = (columns.length - 1) * STEP_X + DOT * 2;
  const height = (rows - 1) * STEP_Y + DOT * 2 + ARCH;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={className}
      fill="none"
    >
      {graph.edges.map(({ start_node: from, end_node: to, condition }) => {
        const [start, end] = [spots.get(from), spots.get(to)];
        if (!start || !end) return null;
        const lit = states?.get(to) === "running" && states.get(from) === "done";
        return (
          <path
            key={`${from} ${to}`}
            d={way(start, end)}
            className={lit ? "stroke-brand" : "stroke-field"}
            strokeWidth="1.25"
            strokeDasharray={condition ? "3 2.5" : undefined}
          />
        );
      })}
      {[...spots].map(([node, { x, y }]) => (
        <Dot
          key={node}
          x={x}
          y={y}
          node={node}
          state={states?.get(node)}
          ends={[node === graph.entry_point, node === graph.finish_point]}
        />
      ))}
    </svg>
  );
}

function way(from: Spot, to: Spot): string {
  if (to.x > from.x) {
    const middle = (from.x + to.x) / 2;
    return `M${from.x + DOT / 2},${from.y} C${middle},${from.y} ${middle},${to.y} ${to.x - DOT / 2},${to.y}`;
  }
  const top = Math.min(from.y, to.y) - DOT / 2 - ARCH * 1.4;
  return `M${from.x},${from.y - DOT / 2} C${from.x},${top} ${to.x},${top} ${to.x},${to.y - DOT / 2}`;
}

const grounds: Record<MiniState, string> = {
  running: "fill-brand stroke-brand",
  done: "fill-ok-soft stroke-ok",
  failed: "fill-bad-soft stroke-bad",
  waiting: "fill-warn-soft stroke-warn",
};

/** The entry has an arrow before it, the finish a second outline. */
function Dot({
  x,
  y,
  node,
  state,
  ends: [entry, finish],
}: Spot & { node: string; state: MiniState | undefined; ends: [boolean, boolean] }) {
  const box = { x: x - DOT / 2, y: y - DOT / 2, width: DOT, height: DOT, rx: 6 };
  return (
    <g data-node={node}>
      {entry && (
        <path
          d={`M${x - DOT / 2 - 7},${y - 3} l3,3 l-3,3`}
          className="stroke-field"
          strokeWidth="1.25"
        />
      )}
      {finish && (
        <rect
          x={box.x - 3}
          y={box.y - 3}
          width={DOT + 6}
          height={DOT + 6}
          rx={8.5}
          className="stroke-field"
          strokeWidth="1"
        />
      )}
      <rect
        {...box}
        className={state ? grounds[state] : "fill-surface stroke-field"}
        strokeWidth="1.25"
      />
    </g>
  );
}
