"use client";
import { Download } from "@/components/icons/download";
import { useState, type FormEvent } from "react";
import { Section } from "@/components/settings/section";
import { useSettingsAttempt } from "@/components/settings/use-attempt";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { toastFailure } from "@/components/ui/feedback/toast";
import { provenLately } from "@/lib/auth/factors/proof.client";
import { removeAccount } from "@/lib/settings/client";
import { profileApi } from "@/lib/settings/contract";
import { useSentence, useText } from "@/lib/texts/use-text";
import { weave } from "@/lib/texts/weave";

const row =
  "flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line px-5 py-4 last:border-0";

/** Exports all of the user's data, and deletes the account. */
export function YourData({ username }: { username: string }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const { busy, attempt } = useSettingsAttempt();

  async function save(): Promise<void> {
    const went = await attempt(async () => {
      if (await provenLately()) window.location.assign(profileApi.export.path);
    });
    if (!went)
      toastFailure(t("Couldn't start the export."), {
        action: { label: t("Retry"), onClick: () => void save() },
      });
  }
  return (
    <Section id="data" title={t("Your data")}>
      <div className={row}>
        <div className="min-w-60 flex-1">
          <p className="font-medium">{t("Export")}</p>
          <p className="text-13 text-ink-2">
            {t("Everything you own as one JSON file. Keys and passwords are left out.")}
          </p>
        </div>
        <Button icon={<Download />} busy={busy} onClick={() => void save()}>
          {t("Export data")}
        </Button>
      </div>
      <div className={row}>
        <div className="min-w-60 flex-1">
          <p className="font-medium">{t("Delete account")}</p>
          <p className="text-13 text-ink-2">{t("Permanently deletes everything right away.")}</p>
        </div>
        <Button
          variant="danger-ghost"
          className="-mr-3.5 max-wide:-ml-3.5"
          onClick={() => setAsking(true)}
        >
          {t("Delete account")}
        </Button>
      </div>
      <FormDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("Delete your account?")}
        text={t(
          "Your agents, teams, tasks, conversations, keys and settings are deleted. Programs that use your API keys stop working. This can't be undone.",
        )}
      >
        <Farewell username={username} onCancel={() => setAsking(false)} />
      </FormDialog>
    </Section>
  );
}

function Farewell({ username, onCancel }: { username: string; onCancel: () => void }) {
  const t = useText();
  const say = useSentence();
  const [typed, setTyped] = useState("");
  const { busy, wrong, attempt } = useSettingsAttempt();
  const fits = typed.trim().toLowerCase() === username.toLowerCase();

  async function leave(event: FormEvent): Promise<void> {
    event.preventDefault();
    // A full load: nothing of this person stays in memory.
    if (fits && (await attempt(() => removeAccount(typed.trim())))) window.location.assign("/");
  }
  return (
    <form noValidate onSubmit={(event) => void leave(event)} className="mt-4 space-y-5">
      {wrong.sentence && <Alert tone="bad">{say(wrong.sentence)}</Alert>}
      <div>
        <Field label={t("Your username")} error={wrong.fields.confirm}>
          {(ids) => (
            <TextInput
              {...ids}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <p className="mt-1.5 text-13 text-ink-3">
          {weave(t("Type {username} to confirm."), {
            username: <b className="font-mono font-medium text-ink-2">{username}</b>,
          })}
        </p>
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t("Cancel")}</Button>
        <Button type="submit" variant="danger" busy={busy} disabled={!fits}>
          {t("Delete account")}
        </Button>
      </div>
    </form>
  );
}
