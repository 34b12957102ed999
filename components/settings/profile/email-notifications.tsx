"use client";
import { useState } from "react";
import { Section } from "@/components/settings/section";
import { toastFailure } from "@/components/ui/feedback/toast";
import { Tick } from "@/components/ui/form/tick";
import { useUpdateProfile } from "@/lib/settings/client";
import type { Profile, ProfilePatch } from "@/lib/settings/contract";
import { useText } from "@/lib/texts/use-text";

type Change = NonNullable<ProfilePatch["email_notifications"]>;

/** What the person is emailed about while they are away: each checkbox is saved immediately. */
export function EmailNotifications({ profile }: { profile: Profile }) {
  const t = useText();
  const update = useUpdateProfile();
  const { email_confirmed: confirmed, email_notifications: saved } = profile;
  /** The value being saved. */
  const [ticked, setTicked] = useState<Change>({});
  const now = { ...saved, ...ticked };

  async function save(change: Change): Promise<void> {
    setTicked((before) => ({ ...before, ...change }));
    try {
      await update({ email_notifications: change });
    } catch {
      toastFailure(t("Couldn't save your email notifications."), {
        action: { label: t("Retry"), onClick: () => void save(change) },
      });
    }
    setTicked({});
  }
  return (
    <Section
      id="email-notifications"
      title={t("Email notifications")}
      text={saved.available ? t("What Troupe emails you about while you are away.") : undefined}
    >
      {saved.available ? (
        <div className="space-y-3 p-5">
          <Tick
            checked={now.needs_me}
            onChange={(on) => void save({ needs_me: on })}
            note={t(
              "When a question or an approval has waited for five minutes, at most every 15 minutes.",
            )}
          >
            {t("An agent needs me")}
          </Tick>
          <Tick
            checked={now.schedule_fails}
            onChange={(on) => void save({ schedule_fails: on })}
            note={t("Once, and again only after the task has succeeded.")}
          >
            {t("A scheduled task fails")}
          </Tick>
          {!confirmed && (
            <p className="text-13 text-warn">
              {t("Emails are sent once your email is confirmed.")}
            </p>
          )}
        </div>
      ) : (
        <p className="p-5 text-13 text-ink-2">
          {t(
            "Email isn't set up on this server, so it can't send notifications. Ask the operator to set up a mail server.",
          )}
        </p>
      )}
    </Section>
  );
}
