"use client";
import { cx } from "class-variance-authority";
import { layers } from "@/components/run-timeline/graph-layers";
import { duration } from "@/components/run-timeline/amounts";
import { Since } from "@/components/run-timeline/thread/since";
import { StepRow } from "@/components/run-timeline/thread/step-row";
import type { TimelineStep } from "@/components/run-timeline/thread/timeline";
import type { GraphDraft } from "@/components/teams/graph/editor/graph-draft";
import { useWords, type NameOf } from "@/components/teams/graph/use-words";
import { lastOf } from "@/components/teams/use-run-nodes";
import { useText } from "@/lib/texts/use-text";

type Props = {
  drawing: GraphDraft;
  nameOf: NameOf;
  /** Each agent's work so far, if a run is shown. */
  stations?: readonly TimelineStep[];
  lineOf: (node: string) => string;
  onOpen: (node: string) => void;
};

/** The graph as a list for phones: the agents in the order in which they get work. */
export function GraphSteps({ drawing, nameOf, stations, lineOf, onOpen }: Props) {
  const t = useText();
  const words = useWords(nameOf);
  const order = layers(drawing).flat();
  return (
    <ol aria-label={t("Steps")}>
      {order.map((node, at) => {
        const station = stations && lastOf(stations, node);
        const line = station ? lineOf(node) : words.place(drawing, node) || lineOf(node);
        const title = (
          <button
            type="button"
            className="-my-2 flex min-h-9 max-w-full items-center text-left"
            onClick={() => onOpen(node)}
          >
            <span className="truncate">{nameOf(node)}</span>
          </button>
        );
        return (
          <StepRow
            key={node}
            state={station?.state ?? "todo"}
            title={title}
            aside={station && <Time station={station} />}
            last={at === order.length - 1}
          >
            <p
              title={station && line}
              className={cx("text-13 text-ink-2", station ? "truncate" : "wrap-anywhere")}
            >
              {line}
            </p>
          </StepRow>
        );
      })}
    </ol>
  );
}

function Time({ station: { state, started, ended } }: { station: TimelineStep }) {
  if (!started) return null;
  if (state === "running") return <Since iso={started} />;
  return ended ? duration(Date.parse(ended) - Date.parse(started)) : null;
}
