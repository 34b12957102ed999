"use client";
import { useState } from "react";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import { AddPasskey } from "@/components/settings/security/add-passkey";
import { FactorRow } from "@/components/settings/security/factor-row";
import { Passkeys } from "@/components/settings/security/passkeys";
import { SetUpTotp } from "@/components/settings/security/set-up-totp";
import { Section } from "@/components/settings/section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/form/button";
import { Faces } from "@/components/ui/feedback/faces";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/feedback/toast";
import { useFactors, useRemoveTotp, useRenewCodes } from "@/lib/auth/factors/client";
import type { Factors } from "@/lib/auth/factors/contract";
import { useText } from "@/lib/texts/use-text";
import { weave } from "@/lib/texts/weave";

/** Codes cannot be shown a second time: this is loaded before any are created. */
const NewCodesDialog = lazyPart(() =>
  import("@/components/settings/security/new-codes").then((part) => part.NewCodesDialog),
);

/** The account's protection in addition to its password or provider. */
export function TwoStep() {
  const t = useText();
  const { data: factors, error, isLoading, mutate } = useFactors();
  const [codes, setCodes] = useState<string[] | null>(null);
  const on = factors !== undefined && (factors.totp !== null || factors.passkeys.length > 0);
  return (
    <Section
      id="two-step"
      title={t("Two-step verification")}
      text={t("Require a code or passkey in addition to your password.")}
      aside={on && <Badge tone="ok">{t("On")}</Badge>}
    >
      <Faces
        loading={isLoading}
        error={factors ? undefined : error}
        empty={!factors}
        skeleton={<RowsSkeleton />}
        failed={<NotLoaded error={error} onRetry={() => void mutate()} />}
        whenEmpty={null}
      >
        {factors && (
          <>
            <AuthenticatorApp totp={factors.totp} onCodes={setCodes} />
            <Passkeys
              passkeys={factors.passkeys}
              aside={<AddPasskey onBegin={NewCodesDialog.prepare} onCodes={setCodes} />}
            />
            {on && <RecoveryCodes left={factors.recovery_codes_left} onCodes={setCodes} />}
          </>
        )}
      </Faces>
      <NewCodesDialog open={codes !== null} codes={codes} onClose={() => setCodes(null)} />
    </Section>
  );
}

type OnCodes = (codes: string[] | null) => void;

function AuthenticatorApp({ totp, onCodes }: { totp: Factors["totp"]; onCodes: OnCodes }) {
  const t = useText();
  const remove = useRemoveTotp();
  const [leaving, setLeaving] = useState<string | null>(null);
  const used = totp?.last_used_at ?? totp?.created_at;
  return (
    <FactorRow
      title={t("Authenticator app")}
      text={
        used
          ? weave(t("Last used {time}"), { time: <RelativeTime iso={used} form="long" /> })
          : t("Use codes from an app on your phone.")
      }
    >
      {totp ? (
        <Button
          variant="danger-ghost"
          size="sm"
          className="-mr-3"
          onClick={() => setLeaving("app")}
        >
          {t("Remove")}
          <span className="sr-only"> {t("Authenticator app")}</span>
        </Button>
      ) : (
        <SetUpTotp onBegin={NewCodesDialog.prepare} onCodes={onCodes} />
      )}
      <RemoveDialog
        thing={leaving}
        title={() => t("Remove the authenticator app?")}
        text={t(
          "You'll no longer need its codes. Without a passkey, your password alone signs you in and recovery codes are deleted.",
        )}
        confirm={t("Remove app")}
        onConfirm={async () => {
          await remove();
          toast(t("Authenticator app removed"));
        }}
        onClose={() => setLeaving(null)}
      />
    </FactorRow>
  );
}

function RecoveryCodes({ left, onCodes }: { left: number; onCodes: OnCodes }) {
  const t = useText();
  const renew = useRenewCodes();
  const [asking, setAsking] = useState<string | null>(null);
  return (
    <FactorRow
      title={t("Recovery codes")}
      text={
        left === 0
          ? t("None left. Create new codes.")
          : t(
              {
                one: "{count} left. It works once if you lose your app and passkeys.",
                other: "{count} left. Each works once if you lose your app and passkeys.",
              },
              { count: left },
            )
      }
    >
      <Button
        size="sm"
        onClick={() => {
          NewCodesDialog.prepare();
          setAsking("codes");
        }}
      >
        {t("Create new codes")}
      </Button>
      <RemoveDialog
        thing={asking}
        title={() => t("Create new recovery codes?")}
        text={t("Your current codes will stop working.")}
        confirm={t("Create new codes")}
        onConfirm={async () => onCodes((await renew()).recovery_codes)}
        onClose={() => setAsking(null)}
      />
    </FactorRow>
  );
}
