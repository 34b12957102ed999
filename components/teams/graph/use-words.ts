"use client";
import { useMemo } from "react";
import type { GraphDraft } from "@/components/teams/graph/editor/graph-draft";
import { listed } from "@/components/teams/list/listed";
import { useText } from "@/lib/texts/use-text";

export type NameOf = (agentId: string) => string;

/** The canvas texts for screen readers. */
export function useWords(nameOf: NameOf) {
  const t = useText();
  return useMemo(() => {
    const edge = (from: string, to: string, condition?: string): string =>
      condition
        ? t("From {from} to {to}, {condition}", { from: nameOf(from), to: nameOf(to), condition })
        : t("From {from} to {to}", { from: nameOf(from), to: nameOf(to) });
    const receivers = ({ edges }: GraphDraft, id: string): string =>
      listed(
        edges
          .filter(({ start_node }) => start_node === id)
          .map(({ end_node, condition }) =>
            condition ? `${nameOf(end_node)} (${condition})` : nameOf(end_node),
          ),
      );
    /** 'Entry, hands work to Scout and Ledger' */
    const place = (drawing: GraphDraft, id: string): string => {
      const [entry, finish, names] = [
        id === drawing.entry_point,
        id === drawing.finish_point,
        receivers(drawing, id),
      ];
      if (entry && finish)
        return names
          ? t("Entry and finish, hands work to {names}", { names })
          : t("Entry and finish");
      if (entry) return names ? t("Entry, hands work to {names}", { names }) : t("Entry");
      if (finish) return names ? t("Finish, hands work to {names}", { names }) : t("Finish");
      return names ? t("Hands work to {names}", { names }) : "";
    };
    return {
      edge,
      place,
      node: (drawing: GraphDraft, id: string, state = ""): string =>
        [nameOf(id), place(drawing, id), state].filter(Boolean).join(", "),
      canvas: (edited: boolean) => ({
        "node.a11yDescription.default": edited
          ? t(
              "Press Enter to open an agent and connect it to others. Press Space to select it, then arrow keys to move it. Press Delete to remove it from the graph.",
            )
          : t("Press Enter to see what this agent did."),
        "node.a11yDescription.ariaLiveMessage": ({ x, y }: { x: number; y: number }) =>
          t("Moved to {x}, {y}", { x, y }),
      }),
    };
  }, [t, nameOf]);
}
