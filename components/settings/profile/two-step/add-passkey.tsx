"use client";
import { useState, type FormEvent } from "react";
import { deviceName } from "@/components/settings/profile/sign-in/device-name";
import { complaints, useSettingsAttempt } from "@/components/settings/use-attempt";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { toast } from "@/components/ui/feedback/toast";
import { useAddPasskey } from "@/lib/auth/factors/browser/client";
import { factorLimits, factorRules } from "@/lib/auth/factors/shared/rules";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = { onCodes: (codes: string[] | null) => void };

/** Creates a passkey on this device, or on one that the browser can reach. */
export function AddPasskey({ onCodes }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t("Add passkey")}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={t("Add a passkey")}
        text={t(
          "Your browser asks where to keep it. From now on it is one of your second steps, too.",
        )}
      >
        <NameForm
          onCancel={() => setOpen(false)}
          onAdded={(codes) => {
            setOpen(false);
            onCodes(codes);
            if (!codes) toast(t("Passkey added"));
          }}
        />
      </FormDialog>
    </>
  );
}

function NameForm({ onCancel, onAdded }: { onCancel: () => void; onAdded: Props["onCodes"] }) {
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
      <Field label={t("Name")} helper={t("By which you know it again.")} error={wrong.fields.name}>
        {(ids) => (
          <TextInput
            {...ids}
            name="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="off"
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
