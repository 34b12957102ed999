"use client";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/form/button";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { FormAlert } from "@/components/ui/dialog/form-alert";
import { stayInField } from "@/components/ui/dialog/form-parts";
import { useDraft } from "@/components/ui/dialog/use-draft";
import { useSave } from "@/components/ui/dialog/use-save";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { PasswordInput } from "@/components/ui/form/password-input";
import { toast } from "@/components/ui/feedback/toast";
import { usePutSecret } from "@/lib/tools/client";
import { secretRules } from "@/lib/tools/shared/rules";
import { useText } from "@/lib/texts/use-text";
import { sentence } from "@/lib/core/shared/sentence";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The existing names: using one of them replaces it. */
  usedNames: string[];
};

export function NewToolSecret({ open, onOpenChange, usedNames }: Props) {
  const t = useText();
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("Add secret")}
      text={t("Stored encrypted. You can replace or delete it, but not view it.")}
    >
      <SecretForm usedNames={usedNames} onClose={() => onOpenChange(false)} />
    </FormDialog>
  );
}

type Draft = { name: string; value: string; hosts: string };
const empty: Draft = { name: "", value: "", hosts: "" };
const fields: readonly (keyof Draft)[] = ["name", "value", "hosts"];
const listed = (hosts: string): string[] => hosts.split(/[\s,]+/).filter(Boolean);

const check = ({ name, value, hosts }: Draft) => ({
  name: secretRules.name(name),
  value: secretRules.value(value),
  hosts: listed(hosts).length
    ? undefined
    : sentence("secret_hosts_required", "Enter at least one host that the secret may be sent to"),
});

function SecretForm({ usedNames, onClose }: { usedNames: string[]; onClose: () => void }) {
  const t = useText();
  const put = usePutSecret();
  const secret = useDraft<Draft, keyof Draft>({ base: empty, fields, check });
  const { form, busy, problem, save } = useSave(secret);
  const { draft, errorOf, control } = secret;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const input = { ...draft, hosts: listed(draft.hosts) };
    if (!(await save("secret", () => put(input)))) return;
    toast(t("{name} saved", { name: draft.name }));
    onClose();
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="mt-5 space-y-5">
      <FormAlert problem={problem} />
      <Field
        label={t("Name")}
        helper={
          usedNames.includes(draft.name)
            ? t("This replaces the secret with that name and its hosts.")
            : t("Letters, digits and underscores, e.g. WEATHER_KEY")
        }
        error={errorOf("name")}
      >
        {(ids) => (
          <TextInput {...ids} {...control("name")} autoComplete="off" mono spellCheck={false} />
        )}
      </Field>
      <Field label={t("Value")} error={errorOf("value")}>
        {(ids) => <PasswordInput {...ids} {...control("value")} autoComplete="off" />}
      </Field>
      <Field
        label={t("Hosts")}
        helper={t("Only sent to these hosts. Separate with commas: api.example.com, *.example.org")}
        error={errorOf("hosts")}
      >
        {(ids) => (
          <TextInput {...ids} {...control("hosts")} autoComplete="off" mono spellCheck={false} />
        )}
      </Field>
      <div onMouseDown={stayInField} className="flex justify-end gap-2">
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <Button type="submit" variant="primary" busy={busy !== null}>
          {t("Save secret")}
        </Button>
      </div>
    </form>
  );
}
