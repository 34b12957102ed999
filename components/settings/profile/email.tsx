"use client";
import { useSearchParams } from "next/navigation";
import { useState, type FormEvent } from "react";
import { routes } from "@/components/routes";
import { FormEnd, Section } from "@/components/settings/section";
import { UnsavedGuard } from "@/components/settings/unsaved-guard";
import { complaints, useSettingsAttempt } from "@/components/settings/use-attempt";
import { useAuth } from "@/components/shell/auth-provider";
import { Badge } from "@/components/ui/badge";
import { Alert } from "@/components/ui/feedback/alert";
import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import type { MailAnswer } from "@/lib/auth/contract";
import { authRules } from "@/lib/auth/rules";
import { useChangeEmail, useConfirmEmail, useSendConfirmation } from "@/lib/settings/client";
import type { Profile } from "@/lib/settings/contract";
import { useSentence, useText } from "@/lib/texts/use-text";
import { weave } from "@/lib/texts/weave";

/** Whether the email is confirmed, and how to confirm or change it: with a link sent to it. */
export function Email({ profile: { user, email_confirmed: confirmed } }: { profile: Profile }) {
  const t = useText();
  const say = useSentence();
  const change = useChangeEmail();
  const send = useSendConfirmation();
  const { busy, wrong, setWrong, attempt } = useSettingsAttempt();
  const [email, setEmail] = useState(user.Email);
  const [sent, setSent] = useState<Sent | null>(null);
  const changed = email.trim() !== user.Email;

  const mail = (to: string, work: () => Promise<MailAnswer>) =>
    attempt(async () => {
      const { mail: where } = await work();
      setSent({ to, toLog: where === "log" });
      setEmail(user.Email);
    });
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const to = email.trim();
    const fields = complaints({ email: authRules.email(to) });
    if (Object.keys(fields).length) return setWrong({ fields });
    await mail(to, () => change({ email: to }));
  }

  return (
    <Section
      id="email"
      title={t("Email")}
      text={
        confirmed
          ? undefined
          : t(
              "Confirm your email so that resetting your password doesn't pause anything in your account.",
            )
      }
      aside={
        <Badge tone={confirmed ? "ok" : "warn"}>
          {confirmed ? t("Confirmed") : t("Not confirmed")}
        </Badge>
      }
    >
      <div className="space-y-5 p-5">
        <OpenedLink />
        {sent && <SentNotice {...sent} />}
        <form noValidate onSubmit={(event) => void save(event)} className="space-y-5">
          <Field label={t("Email")} error={wrong.fields.email}>
            {(ids) => (
              <TextInput
                {...ids}
                type="email"
                name="email"
                autoComplete="email"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            )}
          </Field>
          <FormEnd sentence={wrong.sentence && say(wrong.sentence)}>
            {!confirmed && !changed && (
              <Button
                variant="primary"
                busy={busy}
                onClick={() => void mail(user.Email, () => send())}
              >
                {t("Send confirmation link")}
              </Button>
            )}
            <Button type="submit" busy={busy && changed} disabled={!changed}>
              {t("Change email")}
            </Button>
          </FormEnd>
        </form>
      </div>
      <UnsavedGuard on={changed} forget={() => setEmail(user.Email)} />
    </Section>
  );
}

type Sent = { to: string; toLog: boolean };
function SentNotice({ to, toLog }: Sent) {
  const t = useText();
  return (
    <Alert tone="ok" title={t("Check your inbox")}>
      {weave(t("A link to confirm {email} is on its way. It works for 24 hours."), {
        email: <span className="font-medium wrap-anywhere">{to}</span>,
      })}
      {toLog && (
        <p className="mt-1.5">
          {t("Email isn't set up on this server. The operator finds the link in the server log.")}
        </p>
      )}
    </Alert>
  );
}

/** Shown where an emailed link has been opened. */
function OpenedLink() {
  const t = useText();
  const say = useSentence();
  const token = useSearchParams().get("confirm");
  const confirm = useConfirmEmail();
  const { show } = useAuth();
  const { busy, wrong, attempt } = useSettingsAttempt();
  if (!token) return null;

  async function accept(): Promise<void> {
    if (!(await attempt(async () => show((await confirm({ token: token! })).user)))) return;
    window.history.replaceState(null, "", routes.profile);
    toast(t("Email confirmed"));
  }
  return (
    <Alert
      tone={wrong.sentence ? "bad" : "info"}
      title={t("Confirm this email for your account")}
      action={
        <Button size="sm" variant="primary" busy={busy} onClick={() => void accept()}>
          {t("Confirm email")}
        </Button>
      }
    >
      {wrong.sentence && say(wrong.sentence)}
    </Alert>
  );
}
