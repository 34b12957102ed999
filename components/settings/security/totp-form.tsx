"use client";
import { useState, type FormEvent } from "react";
import { complaints, useSettingsAttempt } from "@/components/settings/use-attempt";
import { QrCode } from "@/components/settings/security/qr-code";
import { CopyButton } from "@/components/ui/dialog/copy-button";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { TextArea } from "@/components/ui/form/text-area";
import { useAddTotp } from "@/lib/auth/factors/client";
import type { TotpSetup } from "@/lib/auth/factors/contract";
import { factorRules } from "@/lib/auth/factors/rules";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  setup: TotpSetup;
  onCancel: () => void;
  /** `codes`: new recovery codes, when it is the first second factor. */
  onAdded: (codes: string[] | null) => void;
};

/** The key for an authenticator app, as an image and as text, and the field for its first code. */
export function TotpForm({ setup, onCancel, onAdded }: Props) {
  const t = useText();
  const say = useSentence();
  const add = useAddTotp();
  const { busy, wrong, setWrong, attempt } = useSettingsAttempt();
  const [code, setCode] = useState("");

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const fields = complaints({ code: factorRules.code(code) });
    if (Object.keys(fields).length) return setWrong({ fields });
    await attempt(async () => onAdded((await add({ setup: setup.setup, code })).recovery_codes));
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="mt-4 space-y-5">
      {wrong.sentence && <Alert tone="bad">{say(wrong.sentence)}</Alert>}
      <div className="mx-auto size-46">
        <QrCode text={setup.uri} label={t("QR code with the key for your app")} />
      </div>
      <div>
        <p className="mb-1.5 font-medium">{t("Or type this key into the app")}</p>
        <div className="flex flex-wrap gap-2">
          <span className="min-w-0 flex-[1_1_14rem]">
            <TextArea
              mono
              readOnly
              rows={1}
              aria-label={t("Key")}
              value={setup.key.replace(/(.{4})(?!$)/g, "$1 ")}
              onFocus={(event) => event.target.select()}
            />
          </span>
          <CopyButton text={setup.key} />
        </div>
      </div>
      <Field
        label={t("Code")}
        helper={t("The 6-digit code from your authenticator app.")}
        error={wrong.fields.code}
      >
        {(ids) => (
          <TextInput
            {...ids}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            mono
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t("Cancel")}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t("Turn on")}
        </Button>
      </div>
    </form>
  );
}
