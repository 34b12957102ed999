"use client";
import { ExternalLink } from "@/components/icons/external-link";
import { useState } from "react";
import { useAnswer } from "@/components/runs/waiting/use-answer";
import { WaitingFrame } from "@/components/runs/waiting/waiting-frame";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { openSignIn } from "@/lib/connections/browser/sign-in";
import type { Waiting } from "@/lib/runs/contract";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { useText } from "@/lib/texts/use-text";

type Props = { runId: string; waiting: Waiting; name: string; onStop: () => void };

/** For a call that its server turned down: the user signs in there, and the run goes on by itself. */
export function SignInForm({ runId, waiting, name, onStop }: Props) {
  const t = useText();
  const { busy, problem, send } = useAnswer(runId, waiting);
  const [wrong, setWrong] = useState<SentenceOrText | null>(null);
  const { connection } = waiting;
  if (!connection) return null;
  const signIn = () => {
    setWrong(null);
    openSignIn(connection.connection_id).catch((error: unknown) =>
      setWrong(sentenceIn(error, t("The sign-in could not be begun. Try again."))),
    );
  };
  const title = t("{name} waits for you to sign in to {connection}", {
    name,
    connection: connection.name,
  });
  return (
    <WaitingFrame title={title}>
      <div className="space-y-4 p-4">
        {(wrong ?? problem) && <Alert tone="bad">{wrong ?? problem}</Alert>}
        <p>
          {t("The server at {host} did nothing yet. After you have signed in, the call is made.", {
            host: new URL(connection.url).host,
          })}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="primary"
            icon={<ExternalLink aria-hidden="true" />}
            aria-label={t("Sign in to {name} (opens a new tab)", { name: connection.name })}
            onClick={signIn}
          >
            {t("Sign in")}
          </Button>
          <Button busy={busy} onClick={() => void send("again")}>
            {t("Try again")}
          </Button>
          <Button disabled={busy} onClick={() => void send("without")}>
            {t("Go on without it")}
          </Button>
          <Button variant="ghost" className="ml-auto" disabled={busy} onClick={onStop}>
            {t("Stop")}
          </Button>
        </div>
      </div>
    </WaitingFrame>
  );
}
