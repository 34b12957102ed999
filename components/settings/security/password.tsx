"use client";
import { useState, type FormEvent } from "react";
import { FormEnd, Section } from "@/components/settings/section";
import { complaints, useSettingsAttempt } from "@/components/settings/use-attempt";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/password-input";
import { toast } from "@/components/ui/feedback/toast";
import { useChangePassword } from "@/lib/settings/client";
import { profileRules } from "@/lib/settings/rules";
import { useSentence, useText } from "@/lib/texts/use-text";
import { sentence } from "@/lib/core/shared/sentence";

type Props = { hasPassword: boolean; email: string };

const REQUIRED = sentence("password_required", "Password is required");

/** Changes the password; people who only sign in with a provider may set a first one. */
export function Password({ hasPassword, email }: Props) {
  const t = useText();
  const say = useSentence();
  const change = useChangePassword();
  const { busy, wrong, setWrong, attempt } = useSettingsAttempt();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const fields = complaints({
      current_password: hasPassword && current === "" ? REQUIRED : undefined,
      new_password: profileRules.new_password(next),
    });
    if (Object.keys(fields).length) return setWrong({ fields });
    if (
      !(await attempt(() =>
        change({ new_password: next, ...(hasPassword ? { current_password: current } : {}) }),
      ))
    )
      return;
    setCurrent("");
    setNext("");
    toast(
      hasPassword ? t("Password changed. Your other sessions were signed out.") : t("Password set"),
    );
  }

  return (
    <Section
      id="password"
      title={t("Password")}
      text={
        hasPassword
          ? t("Changing your password signs you out everywhere else.")
          : t("You sign in with a provider. Set a password to sign in without it.")
      }
    >
      <form noValidate onSubmit={(event) => void save(event)} className="space-y-5 p-5">
        {/* For password managers, which need to know whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <div className="grid gap-x-4 gap-y-5 wide:grid-cols-2">
          {hasPassword && (
            <Field label={t("Current password")} error={wrong.fields.current_password}>
              {(ids) => (
                <PasswordInput
                  {...ids}
                  autoComplete="current-password"
                  value={current}
                  onChange={(event) => setCurrent(event.target.value)}
                />
              )}
            </Field>
          )}
          <Field
            label={t("New password")}
            error={wrong.fields.new_password}
            helper={t("At least 8 characters, including uppercase, lowercase, and numbers")}
          >
            {(ids) => (
              <PasswordInput
                {...ids}
                autoComplete="new-password"
                value={next}
                onChange={(event) => setNext(event.target.value)}
              />
            )}
          </Field>
        </div>
        <FormEnd sentence={wrong.sentence && say(wrong.sentence)}>
          <Button type="submit" busy={busy} disabled={next === ""}>
            {hasPassword ? t("Change password") : t("Set password")}
          </Button>
        </FormEnd>
      </form>
    </Section>
  );
}
