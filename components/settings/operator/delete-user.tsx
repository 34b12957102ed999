"use client";
import { useState, type FormEvent } from "react";
import { useSettingsAttempt } from "@/components/settings/use-attempt";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { Alert } from "@/components/ui/feedback/alert";
import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { useRemoveUser } from "@/lib/operator/client";
import type { OperatorUser } from "@/lib/operator/contract";
import { useSentence, useText } from "@/lib/texts/use-text";
import { weave } from "@/lib/texts/weave";

type Props = {
  user: OperatorUser | null;
  onClose: () => void;
  onDeleted: () => Promise<unknown>;
};

/** Deletes someone's account, once their user name is typed. */
export function DeleteUser({ user, onClose, onDeleted }: Props) {
  const t = useText();
  // The name stays while the dialog fades out.
  const [last, setLast] = useState(user);
  if (user !== null && user !== last) setLast(user);
  return (
    <FormDialog
      open={user !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t("Delete the account of {name}?", { name: last?.Name ?? "" })}
      text={t(
        "This permanently deletes its agents, teams, tasks, conversations, files, keys and settings. This can't be undone.",
      )}
    >
      {last && <Confirm key={last.UserId} user={last} onClose={onClose} onDeleted={onDeleted} />}
    </FormDialog>
  );
}

function Confirm({ user, onClose, onDeleted }: Props & { user: OperatorUser }) {
  const t = useText();
  const say = useSentence();
  const remove = useRemoveUser();
  const [typed, setTyped] = useState("");
  const { busy, wrong, attempt } = useSettingsAttempt();
  const fits = typed.trim().toLowerCase() === user.Username.toLowerCase();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!fits || !(await attempt(() => remove({ id: user.UserId, confirm: typed.trim() })))) return;
    onClose();
    toast(t("{name} deleted", { name: user.Name }));
    await onDeleted();
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 space-y-5">
      {wrong.sentence && <Alert tone="bad">{say(wrong.sentence)}</Alert>}
      <div>
        <Field label={t("Their username")} error={wrong.fields.confirm}>
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
          {weave(t("Type {username} to confirm."), {
            username: <b className="font-mono font-medium text-ink-2">{user.Username}</b>,
          })}
        </p>
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <Button type="submit" variant="danger" busy={busy} disabled={!fits}>
          {t("Delete account")}
        </Button>
      </div>
    </form>
  );
}
