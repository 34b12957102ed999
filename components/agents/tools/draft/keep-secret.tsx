"use client";
import { May } from "@/components/shell/workspace";
import { KeyRound } from "@/components/icons/key-round";
import { useState } from "react";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { usePutSecret, useSecrets } from "@/lib/tools/client";
import { secretApi } from "@/lib/tools/contract";
import {
  hostOf,
  openSecrets,
  secretName,
  withSecret,
  type OpenSecret,
} from "@/lib/tools/shared/secret-headers";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = { url: string; headers: string; onChange: (headers: string) => void };

/** Offers to save a credential as a secret, with its name in the tool. */
export function KeepSecret({ url, headers, onChange }: Props) {
  const host = hostOf(url);
  const [open] = openSecrets(headers);
  if (!host || !open) return null;
  return (
    <Offer
      key={open.header}
      host={host}
      open={open}
      onKept={(name) => onChange(withSecret(headers, open, name))}
    />
  );
}

type OfferProps = { host: string; open: OpenSecret; onKept: (name: string) => void };

function Offer({ host, open, onKept }: OfferProps) {
  const t = useText();
  const say = useSentence();
  const put = usePutSecret();
  const { data: secrets } = useSecrets();
  const [busy, setBusy] = useState(false);
  const name = secretName(host, open.header, secrets?.map((each) => each.name) ?? []);

  async function keep(): Promise<void> {
    setBusy(true);
    try {
      await put({ name, value: open.value, hosts: [host] });
      onKept(name);
      toast(t("{name} saved", { name }));
    } catch (error) {
      toastFailure(say(sentenceIn(error, secretApi.put.fails ?? "")));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Alert
      tone="info"
      title={t("{header} seems to contain a key", { header: open.header })}
      action={
        <May call={secretApi.put}>
          <Button
            size="sm"
            icon={<KeyRound aria-hidden="true" />}
            busy={busy}
            disabled={!secrets}
            onClick={() => void keep()}
          >
            {t("Save as a secret")}
          </Button>
        </May>
      }
    >
      {t("A secret is stored encrypted, only sent to {host}, and isn't part of the tool.", {
        host,
      })}
    </Alert>
  );
}
