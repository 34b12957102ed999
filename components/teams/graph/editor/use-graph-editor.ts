"use client";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { GraphDraft, Position } from "@/components/teams/graph/editor/graph-draft";
import * as draw from "@/components/teams/graph/editor/graph-draft";
import {
  GraphEditor,
  type GraphEditorState,
  type Unsaved,
} from "@/components/teams/graph/editor/graph-editor";
import { tidied } from "@/components/teams/graph/layout";
import type { GraphSelection } from "@/components/teams/graph/editor/selection";
import type { NameOf } from "@/components/teams/graph/use-words";
import { readKept, writeKept } from "@/components/ui/dialog/kept";
import { useStore } from "@/lib/core/shared/store";
import { graphCalls, useGraphSaved } from "@/lib/teams/client";
import type { Graph, Team } from "@/lib/teams/contract";
import { useText } from "@/lib/texts/use-text";

/** A team's graph editor: its state, and all edits, each announced to screen readers. */
export function useGraphEditor(team: Team, graph: Graph | null, nameOf: NameOf) {
  const onSaved = useGraphSaved();
  const t = useText();
  const name = `graph:${team.TeamId}`;
  const [draft] = useState(() => readKept<Unsaved>(name));
  const [desk] = useState(() => {
    const keep = (unsaved: Unsaved | null) => writeKept(name, unsaved);
    return new GraphEditor(team, graph, { calls: graphCalls, onSaved, keep });
  });
  const resume = useEffectEvent(() => desk.resume(draft, t("Unsaved changes restored")));
  useEffect(() => resume(), []);
  const state = useStore(desk.state);
  useEffect(() => {
    if (graph) desk.adopt(graph);
  }, [desk, graph]);
  useUnsavedGuard(state.saving);
  const edit = useEdits(desk, nameOf);
  return { desk, state, edit };
}

export type Edits = ReturnType<typeof useEdits>;

function useEdits(desk: GraphEditor, nameOf: NameOf) {
  const t = useText();
  return useMemo(() => {
    const now = (): GraphDraft => desk.state.get().drawing;
    const ends = (from: string, to: string) => ({ from: nameOf(from), to: nameOf(to) });
    const disconnect = (from: string, to: string) =>
      desk.change(
        draw.disconnected(now(), from, to),
        t("Edge from {from} to {to} deleted", ends(from, to)),
      );
    const removeNode = (node: string): void => {
      if (now().nodes.length > 1)
        desk.change(
          draw.withoutNode(now(), node),
          t("{name} removed from the graph", { name: nameOf(node) }),
        );
      else desk.say(t("A graph needs at least one agent."));
    };
    return {
      canConnect: (from: string, to: string) => draw.canConnect(now(), from, to),
      connect: (from: string, to: string): void => {
        if (draw.canConnect(now(), from, to))
          desk.change(
            draw.connected(now(), from, to),
            t("Edge from {from} to {to} added", ends(from, to)),
          );
      },
      disconnect,
      /** As typed. */
      condition: (from: string, to: string, words: string): void => {
        const edge = draw.edgeOf(now(), from, to);
        if (!edge || words.trim() === (edge.condition ?? "")) return;
        desk.change(
          draw.withCondition(now(), from, to, words),
          "",
          `condition ${from} ${to}`,
          true,
        );
      },
      /** Announces the typed condition. */
      sayCondition: (from: string, to: string): void => {
        const condition = draw.edgeOf(now(), from, to)?.condition;
        desk.say(
          condition ? t("Condition set: {condition}", { condition }) : t("Condition removed"),
        );
      },
      move: (spots: Record<string, Position>, held: boolean): void => {
        const places = Object.keys(spots);
        const announcement = t("{name} moved", { name: places.map(nameOf).join(", ") });
        desk.change(draw.moved(now(), spots), announcement, held ? "" : `move ${places.join(" ")}`);
      },
      tidy: () => desk.change(draw.moved(now(), tidied(now())), t("Tidied up")),
      entry: (node: string) =>
        desk.change(
          { ...now(), entry_point: node },
          t("{name} is now the entry", { name: nameOf(node) }),
        ),
      finish: (node: string) =>
        desk.change(
          { ...now(), finish_point: node },
          t("{name} is now the finish", { name: nameOf(node) }),
        ),
      add: (node: string) =>
        desk.change(
          draw.withNode(now(), node, draw.freePosition(now())),
          t("{name} added to the graph", { name: nameOf(node) }),
        ),
      line: () => desk.change(draw.inLine(now()), t("Connected in order")),
      removeNode,
      remove: (selection: GraphSelection) =>
        "node" in selection ? removeNode(selection.node) : disconnect(selection.from, selection.to),
      undo: () => desk.undo(t("Undone")),
      redo: () => desk.redo(t("Redone")),
    };
  }, [desk, nameOf, t]);
}

/** Asks before the page is left with unsaved changes. */
function useUnsavedGuard(saving: GraphEditorState["saving"]): void {
  const unsaved = saving === "unsaved" || saving === "saving" || saving === "failed";
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);
}
