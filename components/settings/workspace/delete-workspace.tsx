"use client";
import { useState, type FormEvent } from "react";
import { Section } from "@/components/settings/section";
import { useSettingsAttempt } from "@/components/settings/use-attempt";
import { openWorkspace } from "@/components/shell/frame/switch";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { useRemoveWorkspace } from "@/lib/workspaces/client";
import type { Workspace } from "@/lib/workspaces/contract";
import { useSentence, useText } from "@/lib/texts/use-text";
import { weave } from "@/lib/texts/weave";

/** Deletes the workspace, once its name is typed. */
export function DeleteWorkspace({ workspace }: { workspace: Workspace }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <Section
      title={t("Delete workspace")}
      text={t("Everything in it is deleted permanently, for all members.")}
      aside={
        <Button variant="danger-ghost" size="sm" className="-mr-3" onClick={() => setOpen(true)}>
          {t("Delete workspace")}
        </Button>
      }
    >
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={t("Delete {name}?", { name: workspace.name })}
        text={t(
          "This permanently deletes its agents, teams, tasks, conversations, files, keys and settings. This can't be undone.",
        )}
      >
        <Confirm workspace={workspace} onCancel={() => setOpen(false)} />
      </FormDialog>
    </Section>
  );
}

type ConfirmProps = { workspace: Workspace; onCancel: () => void };

function Confirm({ workspace: { WorkspaceId: id, name }, onCancel }: ConfirmProps) {
  const t = useText();
  const say = useSentence();
  const remove = useRemoveWorkspace();
  const [typed, setTyped] = useState("");
  const [done, setDone] = useState(false);
  const { busy, wrong, attempt } = useSettingsAttempt();
  const fits = typed.trim() === name;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!fits || !(await attempt(() => remove({ id, confirm: typed.trim() })))) return;
    setDone(true);
    openWorkspace("");
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 space-y-5">
      {wrong.sentence && <Alert tone="bad">{say(wrong.sentence)}</Alert>}
      <div>
        <Field label={t("Name of the workspace")} error={wrong.fields.confirm}>
          {(ids) => (
            <TextInput
              {...ids}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <p className="mt-1.5 text-13 text-ink-3">
          {weave(t("Type {name} to confirm."), {
            name: <b className="font-medium text-ink-2">{name}</b>,
          })}
        </p>
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t("Cancel")}</Button>
        <Button type="submit" variant="danger" busy={busy || done} disabled={!fits}>
          {t("Delete workspace")}
        </Button>
      </div>
    </form>
  );
}
