"use client";
import { useState, type ReactNode } from "react";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { FactorRow } from "@/components/settings/security/factor-row";
import { Button } from "@/components/ui/form/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/feedback/toast";
import { useRemovePasskey } from "@/lib/auth/factors/client";
import type { Passkey } from "@/lib/auth/factors/contract";
import { useText } from "@/lib/texts/use-text";
import { weave } from "@/lib/texts/weave";

/** The account's passkeys; `aside`: how to add one. */
export function Passkeys({ passkeys, aside }: { passkeys: Passkey[]; aside: ReactNode }) {
  const t = useText();
  const remove = useRemovePasskey();
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  return (
    <>
      <FactorRow
        title={t("Passkeys")}
        text={t("Sign in with your fingerprint, face or device PIN instead of a password.")}
      >
        {aside}
      </FactorRow>
      {passkeys.length > 0 && (
        <ul aria-label={t("Passkeys")} className="border-b border-line last:border-0 [&_div]:pl-10">
          {passkeys.map((each) => (
            <li key={each.PasskeyId} className="border-b border-line last:border-0">
              <FactorRow title={each.name} text={<Times passkey={each} />}>
                <Button
                  variant="danger-ghost"
                  size="sm"
                  className="-mr-3"
                  onClick={() => setLeaving(each)}
                >
                  {t("Remove")}
                  <span className="sr-only"> {each.name}</span>
                </Button>
              </FactorRow>
            </li>
          ))}
        </ul>
      )}
      <RemoveDialog
        thing={leaving}
        title={(each) => t("Remove {name}?", { name: each.name })}
        text={t("You can no longer sign in with it. Delete it on your device, too.")}
        confirm={t("Remove passkey")}
        onConfirm={async ({ PasskeyId }) => {
          await remove({ id: PasskeyId });
          toast(t("Passkey removed"));
        }}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}

function Times({ passkey }: { passkey: Passkey }) {
  const t = useText();
  const { created_at: created, last_used_at: used } = passkey;
  const times = {
    created: <RelativeTime iso={created} form="long" />,
    used: used && <RelativeTime iso={used} form="long" />,
  };
  return (
    <>
      {used
        ? weave(t("Added {created}, last used {used}"), times)
        : weave(t("Added {created}, never used"), times)}
      {!passkey.signs_in && (
        <span className="block">
          {t(
            "Works only after your password, because it was added before you confirmed your email. Add it again to sign in with it alone.",
          )}
        </span>
      )}
    </>
  );
}
