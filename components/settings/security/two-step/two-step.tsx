"use client";
import { useState } from "react";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import { AddPasskey } from "@/components/settings/security/two-step/set-up/add-passkey";
import { FactorRow } from "@/components/settings/security/two-step/factor-row";
import { Passkeys } from "@/components/settings/security/two-step/passkeys";
import { SetUpTotp } from "@/components/settings/security/two-step/set-up/set-up-totp";
import { Section } from "@/components/settings/section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/form/button";
import { Faces } from "@/components/ui/feedback/faces";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/feedback/toast";
import { useFactors, useRemoveTotp, useRenewCodes } from "@/lib/auth/factors/browser/client";
import type { Factors } from "@/lib/auth/factors/contract";
import { useText } from "@/lib/texts/use-text";
import { weave } from "@/lib/texts/weave";

/** Codes cannot be shown a second time: it is fetched before any are made. */
const NewCodesDialog = lazyPart(() =>
  import("@/components/settings/security/two-step/new-codes").then((part) => part.NewCodesDialog),
);

/** The account's protection besides its password or provider. */
export function TwoStep() {
  const t = useText();
  const { data: factors, error, isLoading, mutate } = useFactors();
  const [codes, setCodes] = useState<string[] | null>(null);
  const on = factors !== undefined && (factors.totp !== null || factors.passkeys.length > 0);
  return (
    <Section
      title={t("Two-step sign-in")}
      text={t(
        "With an authenticator app or a passkey, a password alone no longer opens your account.",
      )}
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
          : t("An app on your phone shows a new code every 30 seconds.")
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
          "Its codes no longer open your account. If no passkey is left, your password alone does, and the recovery codes go too.",
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
          ? t("None left. Make new ones.")
          : t(
              {
                one: "{count} left. It opens your account once, when nothing else is at hand.",
                other: "{count} left. Each opens your account once, when nothing else is at hand.",
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
        {t("Make new codes")}
      </Button>
      <RemoveDialog
        thing={asking}
        title={() => t("Make new recovery codes?")}
        text={t("The ones that you have now stop working.")}
        confirm={t("Make new codes")}
        onConfirm={async () => onCodes((await renew()).recovery_codes)}
        onClose={() => setAsking(null)}
      />
    </FactorRow>
  );
}
