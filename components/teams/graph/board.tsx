"use client";
import { useState, type ReactNode } from "react";
import { SidePanel } from "@/components/teams/graph/side-panel";
import { Segmented, SegmentPanel } from "@/components/ui/page/tabs";
import { useText } from "@/lib/texts/use-text";

type Props = {
  narrow: boolean;
  canvas: ReactNode;
  /** The same as a list, for phones. */
  steps: ReactNode;
  /** A note about the whole graph: over the canvas, or above the list. */
  note: ReactNode;
  /** The details of the selection; undefined: no panel. */
  panel: ReactNode;
  onClosePanel: () => void;
};

/** Canvas and details side by side; on a phone steps or graph, with the details over them. */
export function Board({ narrow, canvas, steps, note, panel, onClosePanel }: Props) {
  const t = useText();
  return (
    <div className="flex min-h-0 flex-1">
      {narrow ? (
        <Phone steps={steps} note={note} canvas={canvas} />
      ) : (
        <div className="relative min-w-0 flex-1">
          {canvas}
          <div className="pointer-events-none absolute inset-x-4 top-4 z-10 flex">
            <div className="pointer-events-auto max-w-md min-w-0">{note}</div>
          </div>
        </div>
      )}
      <SidePanel open={panel !== null} narrow={narrow} label={t("Details")} onClose={onClosePanel}>
        {panel}
      </SidePanel>
    </div>
  );
}

function Phone({ steps, note, canvas }: Pick<Props, "steps" | "note" | "canvas">) {
  const t = useText();
  const [view, setView] = useState<"steps" | "graph">("steps");
  return (
    <div className="flex min-w-0 flex-1 flex-col pt-4 [&>div]:flex [&>div]:min-h-0 [&>div]:flex-1 [&>div]:flex-col [&_[role=tablist]]:mx-4">
      <Segmented
        wide
        label={t("Graph view")}
        value={view}
        onChange={setView}
        items={[
          { value: "steps", label: t("Steps") },
          { value: "graph", label: t("Graph") },
        ]}
      >
        <SegmentPanel
          value="steps"
          className="min-h-0 flex-1 overflow-y-auto p-4 data-[state=inactive]:hidden"
        >
          {note}
          <div className="mt-4">{steps}</div>
        </SegmentPanel>
        <SegmentPanel
          value="graph"
          className="relative mt-4 min-h-0 flex-1 border-t border-line data-[state=inactive]:hidden"
        >
          {canvas}
        </SegmentPanel>
      </Segmented>
    </div>
  );
}
