"use client";
import { useState } from "react";
import { CopyFacts } from "@/components/items/copy-facts";
import type { Copyable } from "@/components/items/use-copy-to-workspace";
import { routes } from "@/components/routes";
import { openWorkspace } from "@/components/shell/frame/switch";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { SelectInput } from "@/components/ui/form/input";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useCopyInto, usePlannedCopy } from "@/lib/workspaces/client";
import { workspaceApi, type Copied, type Workspace } from "@/lib/workspaces/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  of: Copyable;
  /** The id of the workspace that has it. */
  from: string;
  targets: Workspace[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Says what comes along before and after an item is copied to another workspace. */
export function CopyDialog({ of, from, targets, open, onOpenChange }: Props) {
  const t = useText();
  const [chosen, setChosen] = useState(targets[0]?.WorkspaceId ?? "");
  const [done, setDone] = useState<Copied | null>(null);
  const workspace = targets.find((each) => each.WorkspaceId === chosen);
  const name = workspace?.personal ? t("Personal") : (workspace?.name ?? "");
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        done
          ? t("Copied to {workspace}", { workspace: name })
          : t("Copy {name} to a workspace", { name: of.name })
      }
      text={done ? undefined : t("Secrets, API keys and connections stay here.")}
    >
      {done ? (
        <Outcome
          copied={done}
          workspace={workspace?.personal ? "" : chosen}
          onClose={() => onOpenChange(false)}
        />
      ) : (
        <div className="mt-5 space-y-5">
          <Field label={t("Workspace")}>
            {(ids) => (
              <SelectInput
                {...ids}
                value={chosen}
                onChange={(event) => setChosen(event.target.value)}
              >
                {targets.map((each) => (
                  <option key={each.WorkspaceId} value={each.WorkspaceId}>
                    {each.personal ? t("Personal") : each.name}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
          <Plan
            key={chosen}
            input={{ id: chosen, kind: of.kind, item_id: of.id, from }}
            onCancel={() => onOpenChange(false)}
            onDone={setDone}
          />
        </div>
      )}
    </FormDialog>
  );
}

type PlanProps = {
  input: { id: string; kind: Copyable["kind"]; item_id: string; from: string };
  onCancel: () => void;
  onDone: (copied: Copied) => void;
};

/** What would be copied, and the button that does it. */
function Plan({ input, onCancel, onDone }: PlanProps) {
  const t = useText();
  const say = useSentence();
  const { data, error } = usePlannedCopy(input);
  const copy = useCopyInto();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SentenceOrText>();
  const why = problem ?? (error && sentenceIn(error, workspaceApi.copy.fails));
  async function start(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      onDone(await copy(input));
    } catch (thrown) {
      setProblem(sentenceIn(thrown, workspaceApi.copy.fails));
      setBusy(false);
    }
  }
  return (
    <>
      {why && <Alert tone="bad">{say(why)}</Alert>}
      {data ? <CopyFacts copied={data} /> : !error && <p className="text-ink-2">{t("Loading…")}</p>}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t("Cancel")}</Button>
        <Button variant="primary" busy={busy} disabled={!data} onClick={() => void start()}>
          {t("Copy")}
        </Button>
      </div>
    </>
  );
}

type OutcomeProps = { copied: Copied; workspace: string; onClose: () => void };

function Outcome({ copied, workspace, onClose }: OutcomeProps) {
  const t = useText();
  const { kind, id } = copied;
  const address = !id
    ? routes.dashboard
    : kind === "agent"
      ? routes.editAgent(id)
      : kind === "team"
        ? routes.graph(id)
        : routes.agentTemplates;
  return (
    <div className="mt-5 space-y-5">
      <CopyFacts copied={copied} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t("Close")}</Button>
        <Button variant="primary" onClick={() => openWorkspace(workspace, address)}>
          {t("Open the copy")}
        </Button>
      </div>
    </div>
  );
}
