"use client";
import { useState } from "react";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import { deviceName } from "@/components/settings/security/device-name";
import { Section } from "@/components/settings/section";
import { useSettingsAttempt } from "@/components/settings/use-attempt";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/form/button";
import { Faces } from "@/components/ui/feedback/faces";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import type { SessionInfo } from "@/lib/auth/contract";
import { useEndOtherSessions, useEndSession, useSessions } from "@/lib/settings/client";
import { useText } from "@/lib/texts/use-text";
import { weave } from "@/lib/texts/weave";

/** More than these are collapsed: usually only the newest matter. */
const SHOWN = 5;

/** Where the user is signed in. */
export function Sessions() {
  const t = useText();
  const { data: sessions = [], error, isLoading, mutate } = useSessions();
  const endOthers = useEndOtherSessions();
  const { busy, attempt } = useSettingsAttempt();
  const [all, setAll] = useState(false);
  const others = sessions.filter((each) => !each.current).length;

  async function signOutElsewhere(): Promise<void> {
    if (await attempt(() => endOthers())) toast(t("Signed out everywhere else"));
    else
      toastFailure(t("Couldn't end the other sessions."), {
        action: { label: t("Retry"), onClick: () => void signOutElsewhere() },
      });
  }

  return (
    <Section
      id="sessions"
      title={t("Sessions")}
      text={t("Browsers where you are signed in.")}
      aside={
        <Button
          size="sm"
          busy={busy}
          disabled={others === 0}
          onClick={() => void signOutElsewhere()}
        >
          {t("Sign out everywhere else")}
        </Button>
      }
    >
      <Faces
        loading={isLoading}
        error={sessions.length ? undefined : error}
        empty={false}
        skeleton={<RowsSkeleton />}
        failed={<NotLoaded error={error} onRetry={() => void mutate()} />}
        whenEmpty={null}
      >
        <ul>
          {sessions.slice(0, all ? undefined : SHOWN).map((each) => (
            <Row key={each.id} session={each} />
          ))}
        </ul>
        {!all && sessions.length > SHOWN && (
          <div className="border-t border-line px-5 py-2.5">
            <Button variant="ghost" size="sm" className="-ml-3" onClick={() => setAll(true)}>
              {t("Show all {count}", { count: sessions.length })}
            </Button>
          </div>
        )}
      </Faces>
    </Section>
  );
}

function Row({ session }: { session: SessionInfo }) {
  const t = useText();
  const end = useEndSession();
  const { busy, attempt } = useSettingsAttempt();
  const name = deviceName(session.device);
  const signOut = async () => {
    if (!(await attempt(() => end({ id: session.id }))))
      toastFailure(t("Couldn't end the session."), {
        action: { label: t("Retry"), onClick: () => void signOut() },
      });
  };
  return (
    <li className="flex min-h-14 items-center gap-4 border-b border-line px-5 py-2.5 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={session.device}>
          {name}
        </p>
        <p className="text-13 text-ink-2">
          {weave(t("Last used {time}"), {
            time: <RelativeTime iso={session.last_seen_at} form="long" />,
          })}
        </p>
      </div>
      {session.current ? (
        <Badge tone="ok">{t("This browser")}</Badge>
      ) : (
        <Button
          variant="ghost"
          size="sm"
          className="-mr-3"
          busy={busy}
          onClick={() => void signOut()}
        >
          {t("Sign out")}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}
