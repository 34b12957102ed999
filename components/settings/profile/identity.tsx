"use client";
import { useState, type FormEvent } from "react";
import { FormEnd, Section } from "@/components/settings/section";
import { UnsavedGuard } from "@/components/settings/unsaved-guard";
import { complaints, useSettingsAttempt } from "@/components/settings/use-attempt";
import { useAuth } from "@/components/shell/auth-provider";
import { accountLabel, initials } from "@/components/shell/person";
import { PersonAvatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { toast } from "@/components/ui/feedback/toast";
import { useUpdateProfile } from "@/lib/settings/client";
import type { Profile } from "@/lib/settings/contract";
import { profileRules } from "@/lib/settings/rules";
import { useSentence, useText } from "@/lib/texts/use-text";

/** How others see the user: name, user name, and the initials made from them. */
export function Identity({ profile: { user } }: { profile: Profile }) {
  const t = useText();
  const say = useSentence();
  const update = useUpdateProfile();
  const { show } = useAuth();
  const { busy, wrong, setWrong, attempt } = useSettingsAttempt();
  const [name, setName] = useState(user.Name);
  const [username, setUsername] = useState(user.Username);
  const changed = name !== user.Name || username !== user.Username;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const fields = complaints({
      name: profileRules.name(name),
      username: profileRules.username(username),
    });
    if (Object.keys(fields).length) return setWrong({ fields });
    if (await attempt(async () => show((await update({ name: name.trim(), username })).user))) {
      setName(name.trim());
      toast(t("Profile saved"));
    }
  }

  return (
    <Section title={t("You")}>
      <form noValidate onSubmit={(event) => void save(event)} className="space-y-5 p-5">
        <div className="flex items-center gap-3">
          <PersonAvatar initials={initials({ ...user, Name: name })} size={40} />
          <div className="min-w-0">
            <p className="truncate font-medium">{user.Email}</p>
            <p className="text-13 text-ink-3">{accountLabel(t, user)}</p>
          </div>
        </div>
        <div className="grid gap-x-4 gap-y-5 wide:grid-cols-2">
          <Field label={t("Name")} error={wrong.fields.name}>
            {(ids) => (
              <TextInput
                {...ids}
                name="name"
                autoComplete="name"
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Field
            label={t("Username")}
            error={wrong.fields.username}
            helper={t("At least 3 characters, letters, numbers, and underscores only")}
          >
            {(ids) => (
              <TextInput
                {...ids}
                name="username"
                autoComplete="username"
                value={username}
                onChange={(event) => setUsername(event.target.value)}
              />
            )}
          </Field>
        </div>
        <FormEnd sentence={wrong.sentence && say(wrong.sentence)}>
          <Button type="submit" variant="primary" busy={busy} disabled={!changed}>
            {t("Save profile")}
          </Button>
        </FormEnd>
      </form>
      <UnsavedGuard
        on={changed}
        forget={() => {
          setName(user.Name);
          setUsername(user.Username);
        }}
      />
    </Section>
  );
}
