"use client";
import "@xyflow/react/dist/base.css";
import {
  applyNodeChanges,
  Background,
  BackgroundVariant,
  getViewportForBounds,
  MarkerType,
  ReactFlow,
  useNodesInitialized,
  useReactFlow,
  useStore,
  type FitViewOptions,
  type NodeChange,
} from "@xyflow/react";
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import {
  AgentNode,
  type AgentNodeData,
  type AgentNodeType,
} from "@/components/teams/graph/agent-node";
import { NODE, type GraphDraft, type Position } from "@/components/teams/graph/editor/graph-draft";
import { focusNode } from "@/components/teams/graph/editor/focus";
import { HandEdge, type HandEdgeType } from "@/components/teams/graph/hand-edge";
import {
  edgeId,
  isBetween,
  isNode,
  type GraphSelection,
} from "@/components/teams/graph/editor/selection";
import { useWords, type NameOf } from "@/components/teams/graph/use-words";
import { isEnter } from "@/components/ui/form/enter-key";

const nodeTypes = { agent: AgentNode };
const edgeTypes = { hand: HandEdge };
const looks = {
  "--xy-connectionline-stroke": "var(--brand)",
  "--xy-connectionline-stroke-width": 1.5,
  "--xy-background-pattern-color": "var(--line-strong)",
  "--xy-attribution-background-color": "transparent",
  background: "var(--subtle)",
} as CSSProperties; // the type lacks custom properties
/** Room for the badges below and above nodes, and for the toolbar. */
export const fit: FitViewOptions = { padding: { x: "28px", y: "72px" }, maxZoom: 1 };

type Props = {
  drawing: GraphDraft;
  /** The team's name. */
  label: string;
  nameOf: NameOf;
  /** The text in a node. */
  dataOf: (node: string) => Omit<AgentNodeData, "entry" | "finish">;
  /** Whether work is passing along this edge now. */
  isLit?: (from: string, to: string) => boolean;
  selection: GraphSelection | null;
  /** `inside`: the user opened the details by keyboard, so the focus moves there. */
  onSelect: (selection: GraphSelection | null, inside?: boolean) => void;
  /** Omitted if the graph is read-only. */
  edit?: {
    connect: (from: string, to: string) => void;
    canConnect: (from: string, to: string) => boolean;
    move: (spots: Record<string, Position>, held: boolean) => void;
    remove: (selection: GraphSelection) => void;
  };
  children?: ReactNode;
};

/** Keeps the positions of nodes while they are being dragged. */
function useNodes({ drawing, nameOf, dataOf, selection, edit }: Props) {
  const [held, setHeld] = useState<AgentNodeType[]>([]);
  const words = useWords(nameOf);
  const nodes = useMemo(
    () =>
      drawing.nodes.map((id): AgentNodeType => {
        const data = {
          ...dataOf(id),
          entry: id === drawing.entry_point,
          finish: id === drawing.finish_point,
        };
        const position = held.find((each) => each.id === id)?.position ??
          drawing.spots[id] ?? { x: 0, y: 0 };
        return {
          id,
          type: "agent",
          position,
          data,
          selected: isNode(selection, id),
          ariaLabel: words.node(drawing, id, data.state && data.line),
          className: "rounded-xl",
          measured: NODE,
          ...NODE,
        };
      }),
    [drawing, dataOf, selection, held, words],
  );
  function onChange(changes: NodeChange<AgentNodeType>[]): void {
    const moves = changes.filter((change) => change.type === "position");
    if (moves.length === 0) return;
    if (moves.some((move) => move.dragging)) return setHeld(applyNodeChanges(moves, nodes));
    const spots = Object.fromEntries(
      moves.flatMap((move) => (move.position ? [[move.id, move.position] as const] : [])),
    );
    setHeld([]);
    edit?.move(spots, held.length > 0);
  }
  return { nodes, onChange };
}

function useEdges({ drawing, nameOf, isLit, selection, onSelect }: Props): HandEdgeType[] {
  const words = useWords(nameOf);
  return useMemo(
    () =>
      drawing.edges.map(({ start_node: source, end_node: target, condition }): HandEdgeType => {
        const [lit, selected] = [
          isLit?.(source, target) ?? false,
          isBetween(selection, source, target),
        ];
        const color = lit ? "var(--brand)" : selected ? "var(--ink)" : "var(--field)";
        const data = { condition, lit, onSelect: () => onSelect({ from: source, to: target }) };
        return {
          id: edgeId(source, target),
          type: "hand",
          source,
          target,
          selected,
          data,
          ariaLabel: words.edge(source, target, condition),
          markerEnd: { type: MarkerType.ArrowClosed, color, width: 14, height: 14 },
        };
      }),
    [drawing.edges, isLit, selection, onSelect, words],
  );
}

/** The keyboard actions on a node: everything that the pointer can do. */
function onKeyDown({ edit, selection, onSelect }: Props, event: KeyboardEvent<HTMLElement>): void {
  const node =
    event.target instanceof Element && event.target.matches(".react-flow__node")
      ? event.target.getAttribute("data-id")
      : null;
  if (isEnter(event) && node) onSelect({ node }, true);
  if (event.key === " " && node) {
    event.preventDefault(); // the page would scroll
    onSelect({ node });
  }
  if (event.key === "Escape") onSelect(null);
  const gone = node ? { node } : selection;
  if ((event.key === "Delete" || event.key === "Backspace") && edit && gone) {
    edit.remove(gone);
    focusNode();
  }
}

/** The graph canvas. Heavy: loaded only with the editor. */
export function GraphCanvas(props: Props) {
  const { label, nameOf, onSelect, edit, children } = props;
  const words = useWords(nameOf);
  const byHand = useRef(false);
  const { nodes, onChange } = useNodes(props);
  const edges = useEdges(props);
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      onNodesChange={onChange}
      onNodeClick={(_, { id }) => onSelect({ node: id })}
      onEdgeClick={(_, { source, target }) => onSelect({ from: source, to: target })}
      onPaneClick={() => onSelect(null)}
      onConnect={({ source, target }) => edit?.connect(source, target)}
      isValidConnection={({ source, target }) => edit?.canConnect(source, target) ?? false}
      onKeyDown={(event) => onKeyDown(props, event)}
      nodesDraggable={edit !== undefined}
      nodesConnectable={edit !== undefined}
      edgesFocusable={false}
      connectOnClick={false}
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      minZoom={0.25}
      maxZoom={1.5}
      onMove={(event) => (byHand.current ||= event !== null)}
      ariaLabelConfig={words.canvas(edit !== undefined)}
      aria-label={label}
      style={looks}
      // The toolbar lies below.
      attributionPosition="top-right"
      className="[&_.react-flow__attribution_a]:text-ink-3!"
    >
      <Background variant={BackgroundVariant.Dots} gap={24} size={1.5} />
      <Fitted byHand={byHand} />
      {children}
    </ReactFlow>
  );
}

/** Below this zoom the names can't be read: the graph is then shown from its start. */
const READABLE = 0.6;

/** The details panel shrinks the canvas: the graph is fitted again, unless the user has moved it. */
function Fitted({ byHand }: { byHand: RefObject<boolean> }) {
  const { fitView, getNodes, getNodesBounds, setViewport } = useReactFlow();
  const width = useStore((store) => store.width);
  const height = useStore((store) => store.height);
  const show = useEffectEvent(() => {
    const bounds = getNodesBounds(getNodes());
    if (getViewportForBounds(bounds, width, height, 0, 1, fit.padding ?? 0).zoom >= READABLE)
      return void fitView(fit);
    const zoom = 0.8;
    void setViewport({
      zoom,
      x: 24 - bounds.x * zoom,
      y: height / 2 - (bounds.y + bounds.height / 2) * zoom,
    });
  });
  const ready = useNodesInitialized();
  useEffect(() => {
    if (ready && width > 0 && height > 0 && !byHand.current) show();
  }, [ready, width, height, byHand]);
  return null;
}
