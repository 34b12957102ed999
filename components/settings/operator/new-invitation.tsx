"use client";
import { useState, type FormEvent } from "react";
import { complaints, useSettingsAttempt } from "@/components/settings/use-attempt";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { Tick } from "@/components/ui/form/tick";
import { useInvite } from "@/lib/operator/client";
import type { NewInvitation as Made } from "@/lib/operator/contract";
import { operatorRules } from "@/lib/operator/rules";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onMade: (invitation: Made) => void;
};

export function NewInvitation({ open, onOpenChange, onMade }: Props) {
  const t = useText();
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("Invite someone")}
      text={t("The link creates one account with this email address.")}
    >
      <InvitationForm
        onCancel={() => onOpenChange(false)}
        onMade={(invitation) => {
          onOpenChange(false);
          onMade(invitation);
        }}
      />
    </FormDialog>
  );
}

function InvitationForm({ onCancel, onMade }: { onCancel: () => void; onMade: Props["onMade"] }) {
  const t = useText();
  const say = useSentence();
  const invite = useInvite();
  const { busy, wrong, setWrong, attempt } = useSettingsAttempt();
  const [email, setEmail] = useState("");
  const [mail, setMail] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const fields = complaints({ email: operatorRules.email(email.trim()) });
    if (Object.keys(fields).length) return setWrong({ fields });
    await attempt(async () => onMade(await invite({ email: email.trim(), mail })));
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
      <Tick checked={mail} onChange={setMail}>
        {t("Also send the link by email")}
      </Tick>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t("Cancel")}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t("Create invitation")}
        </Button>
      </div>
    </form>
  );
}
