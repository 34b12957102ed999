"use client";
import { useCallback, useState } from "react";
import { AddAgent } from "@/components/teams/graph/panel/add-agent";
import { Board } from "@/components/teams/graph/canvas/board";
import { edgeOf } from "@/components/teams/graph/editor/drawing";
import { EdgePanel } from "@/components/teams/graph/panel/edge-panel";
import { focusNode, focusPanel } from "@/components/teams/graph/editor/focus";
import { GraphCanvas } from "@/components/teams/graph/canvas/graph-canvas";
import { GraphNotes } from "@/components/teams/graph/panel/graph-notes";
import { GraphSteps } from "@/components/teams/graph/graph-steps";
import { GraphToolbar } from "@/components/teams/graph/canvas/graph-toolbar";
import { NodePanel } from "@/components/teams/graph/panel/node-panel";
import { stillDrawn, type Selection } from "@/components/teams/graph/editor/selection";
import type { useGraphDesk } from "@/components/teams/graph/editor/use-graph-desk";
import type { useNames } from "@/components/teams/graph/use-names";
import { useUndoKeys } from "@/components/teams/graph/editor/use-undo-keys";
import type { Team } from "@/lib/teams/contract";
import { useText } from "@/lib/texts/use-text";

type Props = {
  team: Team;
  narrow: boolean;
  desk: ReturnType<typeof useGraphDesk>;
  who: ReturnType<typeof useNames>;
};

/** Where a graph is drawn. */
export function EditGraph({ team, narrow, desk: { desk, state, edit }, who }: Props) {
  const t = useText();
  const { nameOf, roleOf } = who;
  const [wanted, setWanted] = useState<Selection | null>(null);
  const selection = stillDrawn(state.drawing, wanted);
  useUndoKeys(edit.undo, edit.redo);
  const select = useCallback((next: Selection | null, inside = false) => {
    setWanted(next);
    if (inside) focusPanel();
  }, []);
  const dataOf = useCallback(
    (node: string) => ({ name: nameOf(node), line: roleOf(node) || t("No role description") }),
    [nameOf, roleOf, t],
  );
  const add = (
    <AddAgent members={team.agents} drawing={state.drawing} nameOf={nameOf} edit={edit} />
  );
  const steps = (
    <>
      <GraphSteps
        drawing={state.drawing}
        nameOf={nameOf}
        lineOf={(node) => dataOf(node).line}
        onOpen={(node) => select({ node })}
      />
      <div className="-ml-3">{add}</div>
    </>
  );
  const canvas = (
    <GraphCanvas
      label={t("Graph of {team}", { team: team.name })}
      drawing={state.drawing}
      nameOf={nameOf}
      dataOf={dataOf}
      selection={selection}
      onSelect={select}
      edit={edit}
    >
      <GraphToolbar edit={edit} canUndo={state.past.length > 0} canRedo={state.future.length > 0}>
        {add}
      </GraphToolbar>
    </GraphCanvas>
  );
  return (
    <Board
      narrow={narrow}
      canvas={canvas}
      steps={steps}
      note={<GraphNotes desk={desk} state={state} edit={edit} />}
      panel={
        selection && <Details selection={selection} {...{ nameOf, roleOf, edit, state, select }} />
      }
      onClosePanel={() => {
        select(null);
        if (!narrow && selection) focusNode("node" in selection ? selection.node : selection.from);
      }}
    />
  );
}

type DetailsProps = Pick<Props["who"], "nameOf" | "roleOf"> &
  Pick<Props["desk"], "edit" | "state"> & {
    selection: Selection;
    select: (selection: Selection | null, inside?: boolean) => void;
  };

function Details({ selection, nameOf, roleOf, edit, state: { drawing }, select }: DetailsProps) {
  const close = () => {
    select(null);
    focusNode("node" in selection ? selection.node : selection.from);
  };
  if ("node" in selection) {
    const { node } = selection;
    return (
      <NodePanel
        key={node}
        node={node}
        role={roleOf(node)}
        drawing={drawing}
        nameOf={nameOf}
        edit={edit}
        onSelect={(next) => select(next, true)}
        onClose={close}
      />
    );
  }
  const { from, to } = selection;
  const edge = edgeOf(drawing, from, to);
  return (
    edge && (
      <EdgePanel
        key={`${from} ${to}`}
        edge={edge}
        nameOf={nameOf}
        edit={edit}
        onBack={() => select({ node: from }, true)}
        onClose={close}
      />
    )
  );
}
