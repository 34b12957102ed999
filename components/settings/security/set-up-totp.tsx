"use client";
import { useState } from "react";
import { useSettingsAttempt } from "@/components/settings/use-attempt";
import { Button } from "@/components/ui/form/button";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { toast } from "@/components/ui/feedback/toast";
import { useTotpSetup } from "@/lib/auth/factors/client";
import type { TotpSetup } from "@/lib/auth/factors/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

const TotpForm = lazyPart(
  () => import("@/components/settings/security/totp-form").then((part) => part.TotpForm),
  { failed: failedInPlace },
);
type Props = { onBegin: () => void; onCodes: (codes: string[] | null) => void };

/** Shows a key for an authenticator app, and enables it once the user has entered a code from the app. */
export function SetUpTotp({ onBegin, onCodes }: Props) {
  const t = useText();
  const say = useSentence();
  const begin = useTotpSetup();
  const { busy, wrong, attempt } = useSettingsAttempt();
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const close = () => setSetup(null);
  return (
    <>
      <Button
        size="sm"
        busy={busy}
        onClick={() => {
          onBegin();
          void attempt(async () => setSetup(await begin()));
        }}
      >
        {t("Set up")}
        <span className="sr-only"> {t("Authenticator app")}</span>
      </Button>
      {wrong.sentence && (
        <p role="alert" className="basis-full text-13 text-bad">
          {say(wrong.sentence)}
        </p>
      )}
      <FormDialog
        open={setup !== null}
        onOpenChange={(open) => !open && close()}
        title={t("Set up an authenticator app")}
        text={t(
          "Scan the code with an app such as Aegis, Google Authenticator or 1Password, then type the six digits it shows.",
        )}
      >
        {setup && (
          <TotpForm
            setup={setup}
            onCancel={close}
            onAdded={(codes) => {
              close();
              onCodes(codes);
              if (!codes) toast(t("Authenticator app added"));
            }}
          />
        )}
      </FormDialog>
    </>
  );
}
