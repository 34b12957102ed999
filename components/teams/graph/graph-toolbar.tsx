"use client";
import { useReactFlow } from "@xyflow/react";
import { Maximize } from "@/components/icons/maximize";
import { Minus } from "@/components/icons/minus";
import { Plus } from "@/components/icons/plus";
import { Redo2 } from "@/components/icons/redo-2";
import { Undo2 } from "@/components/icons/undo-2";
import { Workflow } from "@/components/icons/workflow";
import type { ReactNode } from "react";
import { fit } from "@/components/teams/graph/graph-canvas";
import type { Edits } from "@/components/teams/graph/editor/use-graph-editor";
import { Button, IconButton } from "@/components/ui/form/button";
import { useText } from "@/lib/texts/use-text";

type Props = { edit?: Edits; canUndo?: boolean; canRedo?: boolean; children?: ReactNode };

const line = <span aria-hidden="true" className="mx-1 h-5 w-px flex-none bg-line" />;
const motion = () => ({
  duration: window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 180,
});

/** The actions on the whole canvas. */
export function GraphToolbar({ edit, canUndo = false, canRedo = false, children }: Props) {
  const t = useText();
  const flow = useReactFlow();
  const show = () => void flow.fitView({ ...fit, ...motion() });
  const tidy = () => {
    edit?.tidy();
    // After the nodes have been moved.
    requestAnimationFrame(() => requestAnimationFrame(show));
  };
  return (
    <div
      role="toolbar"
      aria-label={t("Canvas")}
      className="absolute bottom-4 left-4 z-10 flex max-w-[calc(100%-2rem)] items-center overflow-x-auto rounded-xl bg-raised p-1 shadow-float"
    >
      <IconButton size="sm" label={t("Zoom out")} onClick={() => void flow.zoomOut(motion())}>
        <Minus aria-hidden="true" />
      </IconButton>
      <IconButton size="sm" label={t("Zoom in")} onClick={() => void flow.zoomIn(motion())}>
        <Plus aria-hidden="true" />
      </IconButton>
      <IconButton size="sm" label={t("Show all")} onClick={show}>
        <Maximize aria-hidden="true" />
      </IconButton>
      {edit && (
        <>
          {line}
          <IconButton
            size="sm"
            label={t("Undo")}
            aria-keyshortcuts="Control+Z"
            disabled={!canUndo}
            onClick={edit.undo}
          >
            <Undo2 aria-hidden="true" />
          </IconButton>
          <IconButton
            size="sm"
            label={t("Redo")}
            aria-keyshortcuts="Control+Shift+Z"
            disabled={!canRedo}
            onClick={edit.redo}
          >
            <Redo2 aria-hidden="true" />
          </IconButton>
          {line}
          <Button size="sm" variant="ghost" icon={<Workflow aria-hidden="true" />} onClick={tidy}>
            {t("Tidy up")}
          </Button>
        </>
      )}
      {children}
    </div>
  );
}
