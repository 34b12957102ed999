"use client";
import { useState, type FormEvent } from "react";
import { deviceName } from "@/components/settings/security/device-name";
import { complaints, useSettingsAttempt } from "@/components/settings/use-attempt";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { useAddPasskey } from "@/lib/auth/factors/client";
import { factorLimits, factorRules } from "@/lib/auth/factors/rules";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  onCancel: () => void;
  /** `codes`: new recovery codes, when it is the first second factor. */
  onAdded: (codes: string[] | null) => void;
};

/** Names a passkey, and makes the browser create it. */
export function PasskeyForm({ onCancel, onAdded }: Props) {
  const t = useText();
  const say = useSentence();
  const add = useAddPasskey();
  const { busy, wrong, setWrong, attempt } = useSettingsAttempt();
  const [name, setName] = useState(() =>
    deviceName(navigator.userAgent).slice(0, factorLimits.passkeyName),
  );

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const fields = complaints({ name: factorRules.passkeyName(name) });
    if (Object.keys(fields).length) return setWrong({ fields });
    await attempt(async () => onAdded((await add(name)).recovery_codes));
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="mt-5 space-y-5">
      {wrong.sentence && <Alert tone="bad">{say(wrong.sentence)}</Alert>}
      <Field
        label={t("Name")}
        helper={t("A name to recognise it by, e.g. “Laptop”.")}
        error={wrong.fields.name}
      >
        {(ids) => (
          <TextInput
            {...ids}
            name="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="off"
            autoFocus
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t("Cancel")}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t("Add passkey")}
        </Button>
      </div>
    </form>
  );
}
