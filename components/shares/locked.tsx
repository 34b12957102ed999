"use client";
import { useState, type FormEvent } from "react";
import { SharedFrame } from "@/components/shares/shared-frame";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/password-input";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useUnlock } from "@/lib/shares/client";
import { useText } from "@/lib/texts/use-text";

/** Asks for the passphrase; the server renders the page once it was right. */
export function Locked({ token }: { token: string }) {
  const t = useText();
  const unlock = useUnlock();
  const [passphrase, setPassphrase] = useState("");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<SentenceOrText>();

  async function open(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      await unlock({ token, passphrase });
      window.location.reload();
    } catch (error) {
      setWrong(sentenceIn(error, t("Couldn't check the passphrase.")));
      setBusy(false);
    }
  }

  return (
    <SharedFrame>
      <h1>{t("This link has a passphrase")}</h1>
      <form noValidate onSubmit={(event) => void open(event)} className="mt-5 max-w-sm space-y-5">
        <Field label={t("Passphrase")} error={wrong}>
          {(ids) => (
            <PasswordInput
              {...ids}
              what="key"
              autoComplete="off"
              value={passphrase}
              onChange={(event) => setPassphrase(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" busy={busy}>
          {t("Open link")}
        </Button>
      </form>
    </SharedFrame>
  );
}
