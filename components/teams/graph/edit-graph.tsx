"use client";
import { useCallback, useState, useEffect, useEffectEvent } from "react";
import { UserPlus } from "@/components/icons/user-plus";
import { Board } from "@/components/teams/graph/board";
import { edgeOf, type GraphDraft } from "@/components/teams/graph/editor/graph-draft";
import { EdgePanel } from "@/components/teams/graph/edge-panel";
import { focusNode, focusPanel } from "@/components/teams/graph/editor/focus";
import { GraphCanvas } from "@/components/teams/graph/graph-canvas";
import { GraphNotes } from "@/components/teams/graph/graph-notes";
import { GraphSteps } from "@/components/teams/graph/graph-steps";
import { GraphToolbar } from "@/components/teams/graph/graph-toolbar";
import { NodePanel } from "@/components/teams/graph/node-panel";
import { stillDrawn, type GraphSelection } from "@/components/teams/graph/editor/selection";
import type { useGraphEditor, Edits } from "@/components/teams/graph/editor/use-graph-editor";
import type { useNames } from "@/components/teams/graph/use-names";
import type { Team } from "@/lib/teams/contract";
import { useText } from "@/lib/texts/use-text";
import type { NameOf } from "@/components/teams/graph/use-words";
import { AgentAvatar } from "@/components/ui/avatar";
import { Menu } from "@/components/ui/dialog/menu";

type Props = {
  team: Team;
  narrow: boolean;
  desk: ReturnType<typeof useGraphEditor>;
  who: ReturnType<typeof useNames>;
};

/** The graph editor. */
export function EditGraph({ team, narrow, desk: { desk, state, edit }, who }: Props) {
  const t = useText();
  const { nameOf, roleOf } = who;
  const [wanted, setWanted] = useState<GraphSelection | null>(null);
  const selection = stillDrawn(state.drawing, wanted);
  useUndoKeys(edit.undo, edit.redo);
  const select = useCallback((next: GraphSelection | null, inside = false) => {
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
    selection: GraphSelection;
    select: (selection: GraphSelection | null, inside?: boolean) => void;
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

/** Ctrl+Z undoes, Shift+Ctrl+Z (or Ctrl+Y) redoes: except in text fields, which have their own undo. */
function useUndoKeys(undo: () => void, redo: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (
      event.target instanceof Element &&
      event.target.closest("input, textarea, select, [contenteditable]")
    )
      return;
    const key = event.key.toLowerCase();
    const way = key === "z" ? (event.shiftKey ? redo : undo) : key === "y" ? redo : null;
    if (!way) return;
    event.preventDefault();
    way();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

type AddAgentProps = {
  members: readonly string[];
  drawing: GraphDraft;
  nameOf: NameOf;
  edit: Edits;
};

/** Members of the team that are not in the graph. Renders nothing if all are. */
function AddAgent({ members, drawing, nameOf, edit }: AddAgentProps) {
  const t = useText();
  const open = members.filter((id) => !drawing.nodes.includes(id));
  if (open.length === 0) return null;
  return (
    <Menu
      label={t("Add agent")}
      align="start"
      items={open.map((id) => ({
        label: nameOf(id),
        icon: <AgentAvatar id={id} name={nameOf(id)} size={20} />,
        onSelect: () => edit.add(id),
      }))}
      trigger={
        <>
          <UserPlus aria-hidden="true" className="size-3.5" />
          {t("Add agent")}
        </>
      }
      triggerClass="inline-flex h-10 flex-none items-center gap-1.5 rounded-lg px-3 text-13 font-medium whitespace-nowrap text-ink-2 hover:bg-hover hover:text-ink wide:h-8"
    />
  );
}
