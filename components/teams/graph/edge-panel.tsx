"use client";
import { Trash } from "@/components/icons/trash";
import { useState } from "react";
import { PanelHead } from "@/components/teams/graph/side-panel";
import type { Edits } from "@/components/teams/graph/editor/use-graph-editor";
import type { NameOf } from "@/components/teams/graph/use-words";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import { teamLimits } from "@/lib/teams/rules";
import type { GraphEdge } from "@/lib/runs/run/plan";
import { useText } from "@/lib/texts/use-text";
import { isSubmitKey } from "@/components/ui/form/enter-key";

type Props = {
  edge: GraphEdge;
  nameOf: NameOf;
  edit: Edits;
  onBack: () => void;
  onClose: () => void;
};

/**
 * An edge, and the condition for handing work along it. The text is part of the drawing as it is typed. */
export function EdgePanel({
  edge: { start_node: from, end_node: to, condition = "" },
  nameOf,
  edit,
  onBack,
  onClose,
}: Props) {
  const t = useText();
  const [words, setWords] = useState(condition);
  const [lastCondition, setLastCondition] = useState(condition);
  if (lastCondition !== condition) {
    setLastCondition(condition);
    if (condition !== words.trim()) setWords(condition); // undone, or changed elsewhere
  }
  const [before, setBefore] = useState(condition);
  const say = () => {
    if (words.trim() !== before) edit.sayCondition(from, to);
    setBefore(words.trim());
  };
  return (
    <>
      <PanelHead
        title={t("{from} to {to}", { from: nameOf(from), to: nameOf(to) })}
        line={t("Edge")}
        onClose={onClose}
      />
      <div className="flex-1 space-y-4 overflow-y-auto p-5">
        <Field
          label={t("Condition")}
          optional
          helper={t(
            "Describe when to follow this edge. The model decides after each reply. Leave empty to always follow it.",
          )}
        >
          {(ids) => (
            <TextArea
              {...ids}
              rows={3}
              maxLength={teamLimits.condition}
              placeholder={t("if it needs changes")}
              value={words}
              onChange={(event) => {
                setWords(event.target.value);
                edit.condition(from, to, event.target.value);
              }}
              onBlur={say}
              onKeyDown={(event) => {
                if (!isSubmitKey(event)) return;
                event.preventDefault();
                say();
              }}
            />
          )}
        </Field>
        <Button size="sm" onClick={onBack}>
          {t("Back to {name}", { name: nameOf(from) })}
        </Button>
      </div>
      <div data-foot className="flex-none border-t border-line px-5 py-3">
        <Button
          variant="danger-ghost"
          size="sm"
          className="-ml-3"
          icon={<Trash aria-hidden="true" />}
          onClick={() => {
            onBack(); // this panel is gone afterwards
            edit.disconnect(from, to);
          }}
        >
          {t("Delete edge")}
        </Button>
      </div>
    </>
  );
}
