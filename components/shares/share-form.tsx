"use client";
import { useState, type FormEvent } from "react";
import type { Shareable } from "@/components/shares/use-share";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { SelectInput } from "@/components/ui/form/input";
import { PasswordInput } from "@/components/ui/form/password-input";
import { Tick } from "@/components/ui/form/tick";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { allowedAudiences, useCreateShare } from "@/lib/shares/client";
import { SHARE_LIFETIMES, type Audience, type ShareLifetime } from "@/lib/shares/contract";
import { shareRules } from "@/lib/shares/rules";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = { of: Shareable; onCancel: () => void; onDone: () => void };

/** Who will be able to read it, for how long, and what it includes. */
export function ShareForm({ of, onCancel, onDone }: Props) {
  const t = useText();
  const say = useSentence();
  const create = useCreateShare();
  const allowed = allowedAudiences();
  const [audience, setAudience] = useState<Audience>(allowed[0] ?? "signed_in");
  const [days, setDays] = useState<ShareLifetime>(7);
  const [passphrase, setPassphrase] = useState("");
  const [files, setFiles] = useState(false);
  const [calls, setCalls] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<SentenceOrText>();
  const [short, setShort] = useState<SentenceOrText>();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const why = passphrase ? shareRules.passphrase(passphrase) : undefined;
    setShort(why);
    if (why) return;
    setBusy(true);
    try {
      await create({
        [`${of.kind}_id`]: of.id,
        audience,
        expires_in_days: days,
        ...(passphrase ? { passphrase } : {}),
        include: { files, tool_calls: calls },
      });
      onDone();
    } catch (error) {
      setWrong(sentenceIn(error, t("Couldn't create the link.")));
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="mt-5 space-y-5">
      {wrong && <Alert tone="bad">{say(wrong)}</Alert>}
      <Field label={t("Who can read it")} helper={useReaders(audience, passphrase !== "")}>
        {(ids) => (
          <SelectInput
            {...ids}
            value={audience}
            onChange={(event) =>
              setAudience(event.target.value === "anyone" ? "anyone" : "signed_in")
            }
          >
            {allowed.includes("anyone") && (
              <option value="anyone">{t("Anyone with the link")}</option>
            )}
            <option value="signed_in">{t("Signed-in people")}</option>
          </SelectInput>
        )}
      </Field>
      <Field label={t("Expires")}>
        {(ids) => (
          <SelectInput
            {...ids}
            value={String(days)}
            onChange={(event) =>
              setDays(SHARE_LIFETIMES.find((each) => String(each) === event.target.value) ?? null)
            }
          >
            {SHARE_LIFETIMES.map((each) => (
              <option key={String(each)} value={String(each)}>
                {each === null
                  ? t("Never")
                  : t({ one: "In {count} day", other: "In {count} days" }, { count: each })}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field label={t("Passphrase (optional)")} error={short}>
        {(ids) => (
          <PasswordInput
            {...ids}
            what="key"
            autoComplete="off"
            value={passphrase}
            onChange={(event) => setPassphrase(event.target.value)}
          />
        )}
      </Field>
      {of.kind !== "file" && (
        <div className="space-y-1.5">
          <Tick checked={files} onChange={setFiles}>
            {t("Include files")}
          </Tick>
          {of.kind === "conversation" && (
            <Tick
              checked={calls}
              onChange={setCalls}
              note={t("With what was sent to tools and what they returned.")}
            >
              {t("Include tool calls")}
            </Tick>
          )}
        </div>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t("Cancel")}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t("Create link")}
        </Button>
      </div>
    </form>
  );
}

/** Who will be able to read it, in one sentence. */
function useReaders(audience: Audience, hasPassphrase: boolean): string {
  const t = useText();
  if (audience === "anyone")
    return hasPassphrase
      ? t("Anyone who has the link and the passphrase can read it, without an account.")
      : t("Anyone who has the link can read it, without an account.");
  return hasPassphrase
    ? t("People who have the link and the passphrase can read it once they are signed in here.")
    : t("People who have the link can read it once they are signed in here.");
}
