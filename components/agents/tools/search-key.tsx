"use client";
import { useState, type KeyboardEvent } from "react";
import { Alert } from "@/components/ui/feedback/alert";
import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { SelectInput } from "@/components/ui/form/input";
import { PasswordInput } from "@/components/ui/form/password-input";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { usePutSecret, useSecrets } from "@/lib/tools/client";
import { secretApi } from "@/lib/tools/contract";
import { secretRules } from "@/lib/tools/shared/rules";
import { SEARCH_KEYS, type SearchKey as Key } from "@/lib/tools/shared/search-keys";
import { useText } from "@/lib/texts/use-text";
import { isEnter } from "@/components/ui/form/enter-key";

const KEYS: readonly Key[] = Object.values(SEARCH_KEYS);

/** The search engine of web_search, and where a person adds their own key. */
export function SearchKey() {
  const t = useText();
  const { data: secrets } = useSecrets();
  const storedKey = KEYS.find(({ secret }) => secrets?.some(({ name }) => name === secret));
  if (storedKey)
    return (
      <p className="pb-2.5 pl-6.5 text-13 text-ink-2">
        {t("Searches with {service}, using your secret {secret}.", {
          service: storedKey.service,
          secret: storedKey.secret,
        })}
      </p>
    );
  return (
    <div className="space-y-3 pb-3 pl-6.5">
      <p className="text-13 text-ink-2">
        {t(
          "Uses this server's search if its operator has set SEARXNG_URL, or a search service you have a key for.",
        )}
      </p>
      <NewKey />
    </div>
  );
}

/** It is within another form, so it can't be one itself. */
function NewKey() {
  const t = useText();
  const put = usePutSecret();
  const [service, setService] = useState<string>(KEYS[0]!.secret);
  const [value, setValue] = useState("");
  const [fault, setFault] = useState<SentenceOrText>();
  const [problem, setProblem] = useState<SentenceOrText>();
  const [busy, setBusy] = useState(false);
  const { secret, host } = KEYS.find((each) => each.secret === service)!;

  async function save(): Promise<void> {
    if (busy) return;
    const wrong = secretRules.value(value.trim());
    setFault(wrong);
    setProblem(undefined);
    if (wrong) return;
    setBusy(true);
    try {
      await put({ name: secret, value: value.trim(), hosts: [host] });
      toast(t("{name} saved", { name: secret }));
    } catch (error) {
      setProblem(sentenceIn(error, secretApi.put.fails ?? ""));
      setBusy(false);
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event)) return;
    event.preventDefault();
    void save();
  };

  return (
    <>
      {problem && <Alert tone="bad">{problem}</Alert>}
      <div className="grid gap-3 sm:grid-cols-[10rem_1fr]">
        <Field label={t("Search service")}>
          {(ids) => (
            <SelectInput
              {...ids}
              value={service}
              onChange={(event) => setService(event.target.value)}
            >
              {KEYS.map((each) => (
                <option key={each.secret} value={each.secret}>
                  {each.service}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field
          label={t("Your key")}
          error={fault}
          helper={t("Stored encrypted as your secret {secret}. Only sent to {host}.", {
            secret,
            host,
          })}
        >
          {(ids) => (
            <PasswordInput
              {...ids}
              what="key"
              autoComplete="off"
              value={value}
              onChange={(event) => setValue(event.target.value)}
              onKeyDown={onKeyDown}
            />
          )}
        </Field>
      </div>
      <Button size="sm" busy={busy} onClick={() => void save()}>
        {t("Save key")}
      </Button>
    </>
  );
}
