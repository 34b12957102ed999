"use client";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import { deviceName } from "@/components/settings/profile/sign-in/device-name";
import { Section } from "@/components/settings/section";
import { Button } from "@/components/ui/form/button";
import { Faces } from "@/components/ui/feedback/faces";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSecurityActivity } from "@/lib/security/browser/client";
import { securityKinds, type SecurityEvent } from "@/lib/security/contract";
import { useText } from "@/lib/texts/use-text";

/** The account's security events: sign-ins, failures, and what was created, changed and ended. */
export function SecurityActivity() {
  const t = useText();
  const { events, more, loading, error, readMore, retry } = useSecurityActivity();
  return (
    <Section
      title={t("Security activity")}
      text={t(
        "Sign-ins, keys and settings. If something here was not you, change your password and sign out everywhere else.",
      )}
    >
      <Faces
        loading={!events && loading}
        error={error}
        empty={events?.length === 0}
        skeleton={<RowsSkeleton />}
        failed={<NotLoaded error={error} onRetry={retry} />}
        whenEmpty={<p className="px-5 py-4 text-13 text-ink-2">{t("Nothing yet.")}</p>}
      >
        <ul>
          {events?.map((each) => (
            <Row key={each.event_id} event={each} />
          ))}
        </ul>
        {more && (
          <div className="border-t border-line px-5 py-2.5">
            <Button variant="ghost" size="sm" className="-ml-3" busy={loading} onClick={readMore}>
              {t("Show older")}
            </Button>
          </div>
        )}
      </Faces>
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
          {detail && <span className="font-normal text-ink-2">: {detail}</span>}
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
