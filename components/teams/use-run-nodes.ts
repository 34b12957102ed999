"use client";
import { useMemo } from "react";
import { onwardEdges } from "@/lib/runs/run/onward-edges";
import { inOneLine, type TimelineStep } from "@/components/run-timeline/thread/timeline";
import type { GraphDraft } from "@/components/teams/graph/editor/graph-draft";
import type { NameOf } from "@/components/teams/graph/use-words";
import { listed } from "@/components/teams/list/listed";
import { giversOf } from "@/components/teams/givers";
import type { TeamRun } from "@/components/teams/use-team-run";
import { useSentence, useText, type Translate } from "@/lib/texts/use-text";
import type { Sentence } from "@/lib/core/shared/sentence";

/** A node's last turn. */
export const lastOf = (stations: readonly TimelineStep[], node: string): TimelineStep | undefined =>
  stations.findLast((each) => each.agentId === node);

/** The agent whose output is the run's result; undefined while there is none. */
export function resultNode(
  { run, stations }: Pick<TeamRun, "run" | "stations">,
  { nodes, finish_point: finish }: GraphDraft,
): string | undefined {
  if (run?.status !== "completed") return undefined;
  const done = stations.filter(({ agentId, state }) => state === "done" && nodes.includes(agentId));
  return (done.find(({ agentId }) => agentId === finish) ?? done.at(-1))?.agentId;
}

/** The run's state on the graph's nodes and edges. */
export function useRunNodes(
  { run, going, works, stations }: TeamRun,
  drawing: GraphDraft,
  nameOf: NameOf,
) {
  const t = useText();
  const say = useSentence();
  return useMemo(() => {
    const lit = new Set(
      going
        ? works
            .filter((work) => work.status === "started")
            .flatMap((work) => giversOf(works, work).map((from) => `${from} ${work.agent_id}`))
        : [],
    );
    const result = run && resultNode({ run, stations }, drawing);
    const onward = onwardEdges(drawing);
    const idle = (node: string): string => {
      if (!run) return "";
      if (!going) return t("Did not run");
      const before = onward
        .filter(
          (edge) => edge.end_node === node && lastOf(stations, edge.start_node)?.state !== "done",
        )
        .map((edge) => nameOf(edge.start_node));
      return before.length ? t("Waits for {names}", { names: listed(before) }) : t("Up next");
    };
    const working = stations
      .filter((each) => each.state === "running")
      .map((each) => nameOf(each.agentId));
    return {
      /** Announced to screen readers. */
      said: working.length
        ? t("Working: {names}", { names: listed(working) })
        : run && !going
          ? t("The run has finished")
          : "",
      isLit: (from: string, to: string): boolean => lit.has(`${from} ${to}`),
      dataOf: (node: string) => {
        const station = lastOf(stations, node);
        const since = station?.state === "running" ? station.started : undefined;
        return {
          name: nameOf(node),
          line: station ? lineOf(t, say, station) : idle(node),
          state: station?.state ?? ("todo" as const),
          since,
          result: node === result,
        };
      },
    };
  }, [run, going, works, stations, drawing, nameOf, t, say]);
}

/** What an agent is doing, or its outcome, in a few words. */
export function lineOf(
  t: Translate,
  say: (sentence: Sentence) => string,
  { state, said, writing, calls, error }: TimelineStep,
): string {
  const calling = calls.find((call) => call.ok === undefined);
  switch (state) {
    case "running":
      return calling
        ? t("Uses {tool}", { tool: calling.name })
        : writing
          ? t("Writing")
          : t("Thinking");
    case "waiting":
      return t("Needs you");
    case "done":
      return inOneLine(said) || t("Done");
    case "failed":
      return error ? say(error) : t("Failed");
    case "stopped":
      return t("Stopped");
    default:
      return t("Up next");
  }
}
