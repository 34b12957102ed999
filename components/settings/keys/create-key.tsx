"use client";
import { useState, type FormEvent } from "react";
import { KeyTargets } from "@/components/settings/keys/key-targets";
import { complaints, useSettingsAttempt } from "@/components/settings/use-attempt";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { Field } from "@/components/ui/form/field";
import { SelectInput, TextInput } from "@/components/ui/form/input";
import { Tick } from "@/components/ui/form/tick";
import { useCreateKey } from "@/lib/keys/client";
import {
  KEY_SCOPES,
  LIFETIMES,
  targetsFault,
  type KeyInput,
  type NewApiKey,
} from "@/lib/keys/contract";
import { keyRules } from "@/lib/keys/rules";
import { useSentence, useText, type Translate } from "@/lib/texts/use-text";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onMade: (apiKey: NewApiKey) => void;
};
type KeyScope = KeyInput["scopes"][number];

export function CreateKey({ open, onOpenChange, onMade }: Props) {
  const t = useText();
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("Create API Key")}
      text={t("Programs using this key act on your behalf, within its scopes.")}
    >
      <KeyForm
        onCancel={() => onOpenChange(false)}
        onMade={(apiKey) => {
          onOpenChange(false);
          onMade(apiKey);
        }}
      />
    </FormDialog>
  );
}

const says = (t: Translate): Record<KeyScope, string> => ({
  read: t("Read all your data"),
  chat: t("Chat, follow and stop runs, route tasks"),
  write: t("Create, change and delete"),
});

function KeyForm({ onCancel, onMade }: { onCancel: () => void; onMade: Props["onMade"] }) {
  const t = useText();
  const say = useSentence();
  const create = useCreateKey();
  const { busy, wrong, setWrong, attempt } = useSettingsAttempt();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<KeyScope[]>(["read", "chat"]);
  const [only, setOnly] = useState<string[] | null>(null);
  const [days, setDays] = useState<KeyInput["expires_in_days"]>(90);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const fields = complaints({
      name: keyRules.name(name),
      scopes: keyRules.scopes(scopes),
      only: only ? targetsFault(only, scopes) : undefined,
    });
    if (Object.keys(fields).length) return setWrong({ fields });
    await attempt(async () => onMade(await create({ name, scopes, only, expires_in_days: days })));
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="mt-5 space-y-5">
      {wrong.sentence && <Alert tone="bad">{say(wrong.sentence)}</Alert>}
      <Field label={t("Name")} helper={t("e.g. Deploy script")} error={wrong.fields.name}>
        {(ids) => (
          <TextInput
            {...ids}
            name="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="off"
          />
        )}
      </Field>
      <Scopes chosen={scopes} onChange={setScopes} wrong={wrong.fields.scopes} />
      <KeyTargets chosen={only} onChange={setOnly} wrong={wrong.fields.only} />
      <Field label={t("Expires")}>
        {(ids) => (
          <SelectInput
            {...ids}
            value={String(days)}
            onChange={(event) =>
              setDays(LIFETIMES.find((each) => String(each) === event.target.value) ?? null)
            }
          >
            {LIFETIMES.map((each) => (
              <option key={String(each)} value={String(each)}>
                {each === null
                  ? t("Never")
                  : each === 365
                    ? t("In a year")
                    : t({ one: "In {count} day", other: "In {count} days" }, { count: each })}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t("Cancel")}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t("Create key")}
        </Button>
      </div>
    </form>
  );
}

function Scopes({
  chosen,
  onChange,
  wrong,
}: {
  chosen: KeyScope[];
  onChange: (scopes: KeyScope[]) => void;
  wrong?: SentenceOrText;
}) {
  const t = useText();
  const say = useSentence();
  const notes = says(t);
  return (
    <fieldset aria-describedby={wrong ? "key-scopes-wrong" : undefined}>
      <legend className="mb-1.5 font-medium">{t("Scopes")}</legend>
      <div className="space-y-1.5">
        {KEY_SCOPES.map((scope) => (
          <Tick
            key={scope}
            checked={chosen.includes(scope)}
            onChange={(on) =>
              onChange(KEY_SCOPES.filter((each) => (each === scope ? on : chosen.includes(each))))
            }
            note={notes[scope]}
          >
            <span className="font-mono text-13">{scope}</span>
          </Tick>
        ))}
      </div>
      {wrong && (
        <p id="key-scopes-wrong" role="alert" className="mt-1.5 text-13 text-bad">
          {say(wrong)}
        </p>
      )}
    </fieldset>
  );
}
