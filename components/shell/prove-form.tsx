"use client";
import { KeyRound } from "@/components/icons/key-round";
import { useState, type FormEvent } from "react";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { PasswordInput } from "@/components/ui/form/password-input";
import { Spinner } from "@/components/ui/feedback/spinner";
import { onProof } from "@/lib/auth/factors/proof-channel.client";
import {
  prove,
  proveByPasskey,
  providerProofUrl,
  useProofState,
} from "@/lib/auth/factors/proof.client";
import type { ProviderId } from "@/lib/auth/contract";
import type { ProofWay } from "@/lib/auth/factors/contract";
import { factorRules } from "@/lib/auth/factors/rules";
import { useSentence, useText } from "@/lib/texts/use-text";
import { SentenceError, sentenceIn } from "@/lib/core/shared/sentence-error";
import { sentence, type SentenceOrText } from "@/lib/core/shared/sentence";

const titles = { google: "Google", github: "GitHub" };
const isProvider = (way: ProofWay): way is ProviderId => way === "oidc" || way in titles;
type Typed = "password" | "code";
const isTyped = (way: ProofWay): way is Typed => way === "password" || way === "code";
const complaint = (way: Typed, value: string) =>
  way === "code"
    ? factorRules.code(value)
    : value === ""
      ? sentence("password_required", "Password is required")
      : undefined;
type Props = { onProven: () => void; onCancel: () => void };

/** The methods by which this user can reauthenticate: typed ones first. */
export function ProveForm({ onProven, onCancel }: Props) {
  const t = useText();
  const { data, error } = useProofState();
  if (!data && !error)
    return <Spinner label={t("Loading")} size={20} className="mx-auto mt-6 block" />;
  return (
    <Ways
      ways={data?.ways ?? ["password"]}
      providerName={data?.provider_name ?? ""}
      onProven={onProven}
      onCancel={onCancel}
    />
  );
}

type WaysProps = Props & { ways: ProofWay[]; providerName: string };

function Ways({ ways, providerName, onProven, onCancel }: WaysProps) {
  const t = useText();
  const say = useSentence();
  const [way, setWay] = useState(ways.find(isTyped));
  const [busy, setBusy] = useState<ProofWay | null>(null);
  const [wrong, setWrong] = useState<SentenceOrText>("");

  async function attempt(by: ProofWay, work: () => Promise<unknown>): Promise<void> {
    setBusy(by);
    setWrong("");
    try {
      await work();
      onProven();
    } catch (error) {
      setWrong(sentenceIn(error));
    }
    setBusy(null);
  }
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    event.stopPropagation(); // React bubbles a dialog's events to the form that opened it
    const value = String(new FormData(event.currentTarget).get("proof") ?? "");
    const sentence = way && complaint(way, value);
    if (sentence) setWrong(sentence);
    else if (way) await attempt(way, () => prove({ [way]: value }));
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 space-y-4">
      {wrong && <Alert tone="bad">{say(wrong)}</Alert>}
      {ways.length === 0 && (
        <Alert tone="info">
          {t("This account has no way to confirm it's you. Sign out, sign in again, then retry.")}
        </Alert>
      )}
      {way && <TypedField key={way} way={way} />}
      {ways
        .filter(isTyped)
        .filter((each) => each !== way)
        .map((each) => (
          <Button
            key={each}
            variant="ghost"
            size="sm"
            className="-mt-2 -ml-3"
            onClick={() => setWay(each)}
          >
            {each === "code" ? t("Use a code instead") : t("Use the password instead")}
          </Button>
        ))}
      <Pressed ways={ways} providerName={providerName} busy={busy} attempt={attempt} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t("Cancel")}</Button>
        {way && (
          <Button type="submit" variant="primary" busy={busy === way} disabled={busy !== null}>
            {t("Confirm")}
          </Button>
        )}
      </div>
    </form>
  );
}

type PressedProps = {
  ways: ProofWay[];
  /** What the operator calls the OpenID Connect provider. */
  providerName: string;
  busy: ProofWay | null;
  attempt: (by: ProofWay, work: () => Promise<unknown>) => Promise<void>;
};

/** The methods that need no typing here. */
function Pressed({ ways, providerName, busy, attempt }: PressedProps) {
  const t = useText();
  return (
    <>
      {ways.includes("passkey") && (
        <Button
          className="w-full"
          icon={<KeyRound aria-hidden="true" />}
          busy={busy === "passkey"}
          disabled={busy !== null}
          onClick={() => void attempt("passkey", proveByPasskey)}
        >
          {t("Use a passkey")}
        </Button>
      )}
      {ways.filter(isProvider).map((each) => (
        <Button
          key={each}
          className="w-full"
          busy={busy === each}
          disabled={busy !== null}
          onClick={() => void attempt(each, () => provenByProvider(each))}
        >
          {t("Continue with {provider}", {
            provider: each === "oidc" ? providerName : titles[each],
          })}
        </Button>
      ))}
    </>
  );
}

function TypedField({ way }: { way: ProofWay }) {
  const t = useText();
  if (way === "code")
    return (
      <Field label={t("Code")} helper={t("The 6-digit code from your authenticator app.")}>
        {(ids) => (
          <TextInput
            {...ids}
            name="proof"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            mono
          />
        )}
      </Field>
    );
  return (
    <Field label={t("Password")}>
      {(ids) => <PasswordInput {...ids} name="proof" autoComplete="current-password" autoFocus />}
    </Field>
  );
}

/**
 * Opened immediately, since browsers only allow a window on a click; it returns to /auth/callback, which notifies this
 * page.
 */
async function provenByProvider(provider: ProviderId): Promise<void> {
  const window = globalThis.open("about:blank", "_blank", "popup,width=520,height=680");
  if (!window)
    throw new SentenceError(
      sentence("window_blocked", "The browser has blocked the window. Allow it, then try again."),
    );
  try {
    window.location.href = (await providerProofUrl(provider)).url;
  } catch (error) {
    window.close();
    throw error;
  }
  await new Promise<void>((proven) => {
    const stop = onProof(() => {
      stop();
      proven();
    });
  });
}
