"use client";
import { useState } from "react";
import type { GraphEditorState, GraphEditor } from "@/components/teams/graph/editor/graph-editor";
import type { Edits } from "@/components/teams/graph/editor/use-graph-editor";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { useSentence, useText } from "@/lib/texts/use-text";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { warningsOf } from "@/lib/teams/graph-warnings";

type Props = { desk: GraphEditor; state: GraphEditorState; edit: Edits };

/** Errors that prevent the graph from being saved, or from running. */
export function GraphNotes({ desk, state, edit }: Props) {
  const bad = state.saving === "failed" || state.saving === "stale";
  return (
    <div className="space-y-2">
      {bad && <NotSaved desk={desk} state={state} />}
      {!bad && <CannotRun state={state} edit={edit} />}
    </div>
  );
}

function NotSaved({ desk, state: { saving, sentence } }: Omit<Props, "edit">) {
  const t = useText();
  const say = useSentence();
  const [problem, setProblem] = useState<SentenceOrText>();
  const [busy, setBusy] = useState(false);
  async function reload(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    await desk
      .reload()
      .catch((error: unknown) => setProblem(sentenceIn(error, t("Couldn't load it. Try again."))));
    setBusy(false);
  }
  return (
    <Alert
      tone="bad"
      title={
        saving === "stale" ? t("This graph was changed elsewhere") : t("Couldn't save the graph")
      }
    >
      <p className="wrap-anywhere">
        {saving === "stale"
          ? t("Reload to continue from the current version. Your last changes will be discarded.")
          : say(sentence)}
      </p>
      {problem && <p className="mt-1 wrap-anywhere">{say(problem)}</p>}
      <div className="mt-2 flex gap-2">
        {saving === "failed" && (
          <Button size="sm" onClick={() => desk.retry()}>
            {t("Save again")}
          </Button>
        )}
        <Button size="sm" busy={busy} onClick={() => void reload()}>
          {t("Reload")}
        </Button>
      </div>
    </Alert>
  );
}

function CannotRun({ state: { graph, drawing }, edit }: Pick<Props, "state" | "edit">) {
  const t = useText();
  const say = useSentence();
  if (!graph && drawing.edges.length === 0 && drawing.nodes.length > 1) {
    const line = (
      <Button size="sm" onClick={edit.line}>
        {t("Connect in order")}
      </Button>
    );
    return (
      <Alert tone="info" title={t("No graph yet")} action={line}>
        {t("Members work one after another. Connect them to change who hands work to whom.")}
      </Alert>
    );
  }
  if (!graph || graph.warnings.length === 0) return null;
  return (
    <Alert tone="warn" title={graph.valid ? t("Check this") : t("This graph can't run yet")}>
      <ul className={graph.warnings.length > 1 ? "list-disc space-y-0.5 pl-4" : ""}>
        {warningsOf(graph).map((warning) => (
          <li key={warning.text} className="wrap-anywhere">
            {say(warning)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
