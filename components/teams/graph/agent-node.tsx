import { Handle, Position, type Node, type NodeProps } from "@xyflow/react";
import { cx } from "class-variance-authority";
import { Flag } from "@/components/icons/flag";
import { LogIn } from "@/components/icons/log-in";
import { Since } from "@/components/run-timeline/thread/since";
import { StepMark } from "@/components/run-timeline/thread/step-mark";
import type { TimelineStepState } from "@/components/run-timeline/thread/timeline";
import { AgentAvatar } from "@/components/ui/avatar";
import { useText } from "@/lib/texts/use-text";

/** `line`: the text below the name. `state`: the progress of its work, if a run is shown; `since`: when it started. */
export type AgentNodeData = {
  name: string;
  line: string;
  entry: boolean;
  finish: boolean;
  state?: TimelineStepState;
  since?: string;
  /** Whether its output is the result of the shown run. */
  result?: boolean;
};
export type AgentNodeType = Node<AgentNodeData, "agent">;

const edges: Partial<Record<TimelineStepState, string>> = {
  running: "border-brand shadow-[0_0_0_3px_var(--brand-soft),0_0_0_4px_var(--brand-line)]",
  waiting: "border-warn",
  failed: "border-bad",
};

/** DESIGN 'Graph node'. `NODE` has the same size, for edges and layout. */
export function AgentNode({
  id,
  data: { name, line, entry, finish, state, since, result },
  selected,
  isConnectable,
}: NodeProps<AgentNodeType>) {
  return (
    <div
      data-state={state}
      className={cx(
        "relative flex h-16 w-52 items-center gap-3 rounded-xl border bg-surface px-3",
        state !== "running" && "shadow-low",
        (state && edges[state]) ?? (selected ? "border-ink-2" : "border-line-strong"),
        selected && state !== "running" && "ring-1 ring-ink-2",
      )}
    >
      {entry && <Mark of="entry" />}
      {/* As large as the node, so that an edge may be dropped anywhere on it. It receives pointer events only then. */}
      <Handle
        type="target"
        position={Position.Left}
        isConnectableStart={false}
        className="inset-0! size-full! transform-none! rounded-xl! border-0! opacity-0!"
      />
      <AgentAvatar id={id} name={name} size={32} />
      <span className="min-w-0 flex-1">
        <span title={name} className="block truncate text-sm font-semibold">
          {name}
        </span>
        <span
          title={line}
          className={cx(
            "block truncate text-xs",
            state === "running" ? "text-brand-ink" : state === "failed" ? "text-bad" : "text-ink-2",
          )}
        >
          {line}
          {since && (
            <>
              , <Since iso={since} />
            </>
          )}
        </span>
      </span>
      {state && state !== "todo" && <StepMark state={state} />}
      <Handle
        type="source"
        position={Position.Right}
        className={cx(
          "size-2.25! min-h-0! min-w-0! rounded-full! border-[1.5px]! bg-surface! after:absolute after:-inset-3 after:rounded-full",
          state === "running" ? "border-brand!" : "border-field!",
          isConnectable && "hover:border-brand! hover:bg-brand!",
        )}
      />
      {(finish || result) && <Mark of={result ? "result" : "finish"} />}
    </div>
  );
}

function Mark({ of }: { of: "entry" | "finish" | "result" }) {
  const t = useText();
  const [Icon, label, place] =
    of === "entry"
      ? [LogIn, t("Entry"), "bottom-full left-0.5 mb-1"]
      : [Flag, of === "result" ? t("Result") : t("Finish"), "top-full right-0 mt-1.5"];
  return (
    <span
      className={cx(
        "absolute flex items-center gap-1.5 text-xs whitespace-nowrap text-ink-2",
        place,
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {label}
    </span>
  );
}
