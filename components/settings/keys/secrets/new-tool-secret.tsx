"use client";
import { useState, type FormEvent } from "react";
import { complaints, useSettingsAttempt } from "@/components/settings/use-attempt";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { Field } from "@/components/ui/form/field";
import { PasswordInput, TextInput } from "@/components/ui/form/input";
import { toast } from "@/components/ui/feedback/toast";
import { usePutSecret } from "@/lib/tools/browser/client";
import { secretRules } from "@/lib/tools/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void /** The names that there are: one of them is replaced. */;
  taken: string[];
};

export function NewToolSecret({ open, onOpenChange, taken }: Props) {
  const t = useText();
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("Add secret")}
      text={t("It is kept encrypted and can be replaced or deleted, but not read.")}
    >
      <SecretForm taken={taken} onClose={() => onOpenChange(false)} />
    </FormDialog>
  );
}

function SecretForm({ taken, onClose }: { taken: string[]; onClose: () => void }) {
  const t = useText();
  const say = useSentence();
  const put = usePutSecret();
  const { busy, wrong, setWrong, attempt } = useSettingsAttempt();
  const [name, setName] = useState("");
  const [value, setValue] = useState("");
  const [hosts, setHosts] = useState("");
  const listed = hosts.split(/[\s,]+/).filter(Boolean);
  const wrongHosts =
    wrong.fields.hosts ??
    Object.entries(wrong.fields).find(([field]) => field.startsWith("hosts."))?.[1];

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const fields = complaints({
      name: secretRules.name(name),
      value: secretRules.value(value),
      hosts: listed.length ? undefined : "Name at least one host that the secret may be sent to",
    });
    if (Object.keys(fields).length) return setWrong({ fields });
    if (!(await attempt(() => put({ name, value, hosts: listed })))) return;
    toast(t("{name} saved", { name }));
    onClose();
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="mt-5 space-y-5">
      {wrong.sentence && <Alert tone="bad">{say(wrong.sentence)}</Alert>}
      <Field
        label={t("Name")}
        helper={
          taken.includes(name)
            ? t("This replaces the one of that name, and its hosts.")
            : t("Letters, digits and underscores: WEATHER_KEY")
        }
        error={wrong.fields.name}
      >
        {(ids) => (
          <TextInput
            {...ids}
            mono
            name="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={t("Value")} error={wrong.fields.value}>
        {(ids) => (
          <PasswordInput
            {...ids}
            name="value"
            value={value}
            onChange={(event) => setValue(event.target.value)}
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        label={t("Hosts")}
        helper={t(
          "The only ones that it is sent to, separated by commas: api.example.com, *.example.org",
        )}
        error={wrongHosts}
      >
        {(ids) => (
          <TextInput
            {...ids}
            mono
            name="hosts"
            value={hosts}
            onChange={(event) => setHosts(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t("Save secret")}
        </Button>
      </div>
    </form>
  );
}
