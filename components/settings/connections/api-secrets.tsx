"use client";
import { useState, type FormEvent } from "react";
import { isSaved } from "@/lib/connections/saved-secret";
import { useSettingsAttempt } from "@/components/settings/use-attempt";
import { Badge } from "@/components/ui/badge";
import { Alert } from "@/components/ui/feedback/alert";
import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { PasswordInput } from "@/components/ui/form/password-input";
import type { ApiSecret } from "@/lib/connections/contract";
import { usePutSecret, useSecrets } from "@/lib/tools/client";
import { secretRules } from "@/lib/tools/shared/rules";
import { useSentence, useText, type Translate } from "@/lib/texts/use-text";

/** The secrets that a document's operations need, and where to enter them. */
export function ApiSecrets({ secrets }: { secrets: readonly ApiSecret[] }) {
  const t = useText();
  const { data: saved } = useSecrets();
  const [open, setOpen] = useState<string | null>(null);
  if (!saved) return null;
  return (
    <ul aria-label={t("Secrets")} className="mt-3 space-y-2">
      {secrets.map((each) => {
        const before = saved.find(({ name }) => name === each.name);
        const isKept = isSaved(each, saved);
        return (
          <li key={each.name}>
            <div className="flex flex-wrap items-center gap-2 text-13">
              <code className="font-mono wrap-anywhere">{each.name}</code>
              <Badge tone={isKept ? "ok" : "warn"}>{isKept ? t("Saved") : t("Missing")}</Badge>
              {open !== each.name && (
                <Button size="sm" onClick={() => setOpen(each.name)}>
                  {isKept ? t("Replace") : t("Enter")}
                  <span className="sr-only"> {each.name}</span>
                </Button>
              )}
            </div>
            {open === each.name && (
              <SecretForm
                secret={each}
                others={isKept ? [] : (before?.hosts ?? [])}
                onDone={() => setOpen(null)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

const labelOf = (t: Translate, holds: ApiSecret["holds"]): string =>
  holds === "basic" ? t("Password") : holds === "token" ? t("Access token") : t("Key");
/** RFC 7617: the text is in UTF-8. */
const basic = (user: string, password: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(`${user}:${password}`)));

type FormProps = {
  secret: ApiSecret;
  /** The hosts of another secret of this name, which would be replaced. */
  others: readonly string[];
  onDone: () => void;
};

function SecretForm({ secret: { name, host, holds }, others, onDone }: FormProps) {
  const t = useText();
  const say = useSentence();
  const put = usePutSecret();
  const [user, setUser] = useState("");
  const [value, setValue] = useState("");
  const { busy, wrong, setWrong, attempt } = useSettingsAttempt();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const typed = value.trim();
    const fault = secretRules.value(typed);
    if (fault) return setWrong({ fields: { value: fault } });
    const sent = holds === "basic" ? basic(user.trim(), typed) : typed;
    const done = await attempt(() => put({ name, value: sent, hosts: [host] }));
    if (!done) return;
    toast(t("{name} saved", { name }));
    onDone();
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="mt-2 max-w-md space-y-3">
      {wrong.sentence && <Alert tone="bad">{say(wrong.sentence)}</Alert>}
      {others.length > 0 && (
        <Alert tone="warn">
          {t("You already have a secret with this name for {hosts}. Saving replaces it.", {
            hosts: others.join(", "),
          })}
        </Alert>
      )}
      {holds === "basic" && (
        <Field label={t("User name")}>
          {(ids) => (
            <TextInput
              {...ids}
              autoFocus
              value={user}
              onChange={(event) => setUser(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
      )}
      <Field
        label={labelOf(t, holds)}
        helper={t("Stored encrypted as your secret {secret}. Only sent to {host}.", {
          secret: name,
          host,
        })}
        error={wrong.fields.value}
      >
        {(ids) => (
          <PasswordInput
            {...ids}
            autoFocus={holds !== "basic"}
            what="key"
            value={value}
            onChange={(event) => setValue(event.target.value)}
            autoComplete="off"
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" busy={busy}>
          {t("Save secret")}
        </Button>
        <Button size="sm" onClick={onDone}>
          {t("Cancel")}
        </Button>
      </div>
    </form>
  );
}
