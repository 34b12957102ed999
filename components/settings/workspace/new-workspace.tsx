"use client";
import { useState, type FormEvent } from "react";
import { complaints, useSettingsAttempt } from "@/components/settings/use-attempt";
import { routes } from "@/components/routes";
import { openWorkspace } from "@/components/shell/frame/switch";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { useCreateWorkspace } from "@/lib/workspaces/client";
import { workspaceRules } from "@/lib/workspaces/rules";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

/** Creates a workspace, and opens its settings: what comes next are its members. */
export function NewWorkspace({ open, onOpenChange }: Props) {
  const t = useText();
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("New workspace")}
      text={t("You become its owner and can invite others. What you have stays in Personal.")}
    >
      <NameForm onCancel={() => onOpenChange(false)} />
    </FormDialog>
  );
}

function NameForm({ onCancel }: { onCancel: () => void }) {
  const t = useText();
  const say = useSentence();
  const create = useCreateWorkspace();
  const { busy, wrong, setWrong, attempt } = useSettingsAttempt();
  const [name, setName] = useState("");
  const [done, setDone] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const fields = complaints({ name: workspaceRules.name(name.trim()) });
    if (Object.keys(fields).length) return setWrong({ fields });
    await attempt(async () => {
      const { WorkspaceId } = await create({ name: name.trim() });
      setDone(true);
      openWorkspace(WorkspaceId, routes.workspace);
    });
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 space-y-5">
      {wrong.sentence && <Alert tone="bad">{say(wrong.sentence)}</Alert>}
      <Field label={t("Name")} error={wrong.fields.name}>
        {(ids) => (
          <TextInput
            {...ids}
            name="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="organization"
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t("Cancel")}</Button>
        <Button type="submit" variant="primary" busy={busy || done}>
          {t("Create workspace")}
        </Button>
      </div>
    </form>
  );
}
