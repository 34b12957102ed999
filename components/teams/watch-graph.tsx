"use client";
import { useCallback, useState } from "react";
import { Board } from "@/components/teams/graph/board";
import type { GraphDraft } from "@/components/teams/graph/editor/graph-draft";
import { focusNode, focusPanel } from "@/components/teams/graph/editor/focus";
import { GraphCanvas } from "@/components/teams/graph/graph-canvas";
import { GraphSteps } from "@/components/teams/graph/graph-steps";
import { GraphToolbar } from "@/components/teams/graph/graph-toolbar";
import type { GraphSelection } from "@/components/teams/graph/editor/selection";
import type { useNames } from "@/components/teams/graph/use-names";
import { RunNote } from "@/components/teams/run-note";
import { RunPanel } from "@/components/teams/run-panel";
import { resultNode, useRunNodes } from "@/components/teams/use-run-nodes";
import { useTeamRun } from "@/components/teams/use-team-run";
import type { Team } from "@/lib/teams/contract";
import { useText } from "@/lib/texts/use-text";

type Props = {
  team: Team;
  narrow: boolean;
  drawing: GraphDraft;
  who: ReturnType<typeof useNames>;
  /** The run to show; null: the latest. */
  runId: string | null;
};

/** Shows a run of the team: who is working, who is next, and what each wrote. */
export function WatchGraph({ team, narrow, drawing, who: { names, nameOf }, runId }: Props) {
  const t = useText();
  const teamRun = useTeamRun(team.TeamId, runId);
  const { dataOf, isLit, said } = useRunNodes(teamRun, drawing, nameOf);
  const [selected, setSelected] = useState<string | null>(null);
  const node = selected !== null && drawing.nodes.includes(selected) ? selected : null;
  const select = useCallback((next: GraphSelection | null, inside = false) => {
    setSelected(next && "node" in next ? next.node : null);
    if (inside) focusPanel();
  }, []);
  const result = resultNode(teamRun, drawing);
  const close = () => {
    setSelected(null);
    if (!narrow && node) focusNode(node);
  };
  return (
    <>
      <Board
        narrow={narrow}
        canvas={
          <GraphCanvas
            label={t("Graph of {team}", { team: team.name })}
            drawing={drawing}
            nameOf={nameOf}
            dataOf={dataOf}
            isLit={isLit}
            selection={node === null ? null : { node }}
            onSelect={select}
          >
            <GraphToolbar />
          </GraphCanvas>
        }
        steps={
          <GraphSteps
            drawing={drawing}
            nameOf={nameOf}
            stations={teamRun.stations}
            lineOf={(each) => dataOf(each).line}
            onOpen={(each) => select({ node: each })}
          />
        }
        note={
          <RunNote
            teamId={team.TeamId}
            teamRun={teamRun}
            wanted={runId}
            onResult={
              result !== undefined && node !== result
                ? () => select({ node: result }, true)
                : undefined
            }
          />
        }
        panel={
          node && (
            <RunPanel
              key={node}
              node={node}
              isResult={node === result}
              teamRun={teamRun}
              nameOf={nameOf}
              names={names}
              onClose={close}
            />
          )
        }
        onClosePanel={close}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
