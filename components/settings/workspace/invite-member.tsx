"use client";
import { CircleCheck } from "@/components/icons/circle-check";
import { useState, type FormEvent } from "react";
import { complaints, useSettingsAttempt } from "@/components/settings/use-attempt";
import { RoleSelect } from "@/components/settings/workspace/role-select";
import { roleTexts } from "@/components/shell/frame/roles";
import { CopyButton } from "@/components/ui/dialog/copy-button";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import type { Role } from "@/lib/core/shared/roles";
import { useInviteMember } from "@/lib/workspaces/client";
import type { WorkspaceInvitation } from "@/lib/workspaces/contract";
import { workspaceRules } from "@/lib/workspaces/rules";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  workspace: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onMade: (invitation: WorkspaceInvitation) => void;
};

export function InviteMember({ workspace, open, onOpenChange, onMade }: Props) {
  const t = useText();
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("Invite to the workspace")}
      text={t("The link also works for people without an account, if they can register here.")}
    >
      <InviteForm
        workspace={workspace}
        onCancel={() => onOpenChange(false)}
        onMade={(invitation) => {
          onOpenChange(false);
          onMade(invitation);
        }}
      />
    </FormDialog>
  );
}

type FormProps = Pick<Props, "workspace" | "onMade"> & { onCancel: () => void };

function InviteForm({ workspace, onCancel, onMade }: FormProps) {
  const t = useText();
  const say = useSentence();
  const invite = useInviteMember();
  const { busy, wrong, setWrong, attempt } = useSettingsAttempt();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("member");

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const fields = complaints({ email: workspaceRules.email(email.trim()) });
    if (Object.keys(fields).length) return setWrong({ fields });
    await attempt(async () => onMade(await invite({ id: workspace, email: email.trim(), role })));
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 space-y-5">
      {wrong.sentence && <Alert tone="bad">{say(wrong.sentence)}</Alert>}
      <Field label={t("Email")} error={wrong.fields.email}>
        {(ids) => (
          <TextInput
            {...ids}
            type="email"
            name="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={t("Role")} helper={roleTexts(t)[role]} error={wrong.fields.role}>
        {(ids) => <RoleSelect {...ids} value={role} onChange={setRole} />}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t("Cancel")}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t("Create invitation")}
        </Button>
      </div>
    </form>
  );
}

/** The link of a new invitation, for where the server sends no email. */
export function CreatedInvitation({
  invitation,
  onDone,
}: {
  invitation: WorkspaceInvitation;
  onDone: () => void;
}) {
  const t = useText();
  return (
    <div className="border-b border-line bg-ok-soft px-5 py-4">
      <p role="status" className="flex items-start gap-2.5 font-medium">
        <CircleCheck aria-hidden="true" className="mt-px size-4.5 flex-none text-ok" />
        <span className="min-w-0 wrap-anywhere">
          {t("Invitation for {email} created. If no email arrives, send this link yourself.", {
            email: invitation.email,
          })}
        </span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <span className="min-w-0 flex-[1_1_20rem]">
          <TextInput
            mono
            readOnly
            aria-label={t("Link for {email}", { email: invitation.email })}
            value={invitation.url}
            onFocus={(event) => event.target.select()}
          />
        </span>
        <CopyButton primary text={invitation.url} />
        <Button variant="ghost" onClick={onDone}>
          {t("Done")}
        </Button>
      </div>
    </div>
  );
}
