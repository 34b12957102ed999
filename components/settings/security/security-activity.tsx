"use client";
import { PagedList } from "@/components/settings/paged-list";
import { deviceName } from "@/components/settings/security/device-name";
import { Section } from "@/components/settings/section";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSecurityActivity } from "@/lib/security/client";
import { securityKinds, type SecurityEvent } from "@/lib/security/contract";
import { useText } from "@/lib/texts/use-text";

/** The account's security events: sign-ins, failures, and what was created, changed and revoked. */
export function SecurityActivity() {
  const t = useText();
  const events = useSecurityActivity();
  return (
    <Section
      id="activity"
      title={t("Security activity")}
      text={t(
        "Sign-ins and changes to your account. If you don't recognise something, change your password and sign out everywhere else.",
      )}
    >
      <PagedList
        pages={events}
        onward={t("Show older")}
        whenEmpty={<p className="px-5 py-4 text-13 text-ink-2">{t("No activity yet.")}</p>}
      >
        {(rows) => (
          <ul>
            {rows.map((each) => (
              <Row key={each.event_id} event={each} />
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  );
}

function Row({ event: { kind, at, network, device, detail } }: { event: SecurityEvent }) {
  const t = useText();
  const from = [device && deviceName(device), network].filter(Boolean).join(" · ");
  return (
    <li className="flex min-h-14 flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-line px-5 py-2.5 last:border-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="break-words font-medium">
          {t(securityKinds[kind])}
          {detail && (
            <span className="font-normal text-ink-2">
              : {detail === "Authenticator app" ? t("Authenticator app") : detail}
            </span>
          )}
        </p>
        {from && (
          <p className="break-words text-13 text-ink-2" title={device}>
            {from}
          </p>
        )}
      </div>
      <p className="flex-none text-13 text-ink-2">
        <RelativeTime iso={at} form="long" />
      </p>
    </li>
  );
}
