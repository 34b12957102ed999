"use client";
import { useState } from "react";
import { useAnswer } from "@/components/run-timeline/waiting/use-answer";
import { WaitingFrame } from "@/components/run-timeline/waiting/waiting-frame";
import { SignInButton } from "@/components/tools/sign-in-button";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import type { Waiting } from "@/lib/runs/run/contract";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { useText } from "@/lib/texts/use-text";

type Props = { runId: string; waiting: Waiting; name: string; onStop: () => void };

/** For a call that its server refused: the user signs in there, and the run continues by itself. */
export function SignInForm({ runId, waiting, name, onStop }: Props) {
  const t = useText();
  const { busy, problem, send } = useAnswer(runId, waiting);
  const [wrong, setWrong] = useState<SentenceOrText | null>(null);
  const { connection } = waiting;
  if (!connection) return null;
  const attempt = (work: () => Promise<void>) => {
    setWrong(null);
    return work().catch((error: unknown) =>
      setWrong(sentenceIn(error, t("Couldn't start the sign-in. Try again."))),
    );
  };
  const title = t("{name} is waiting for you to sign in to {connection}", {
    name,
    connection: connection.name,
  });
  return (
    <WaitingFrame title={title}>
      <div className="space-y-4 p-4">
        {(wrong ?? problem) && <Alert tone="bad">{wrong ?? problem}</Alert>}
        <p>
          {t("The call to {host} runs after you sign in.", {
            host: new URL(connection.url).host,
          })}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <SignInButton id={connection.connection_id} name={connection.name} attempt={attempt} />
          <Button busy={busy} onClick={() => void send("again")}>
            {t("Try again")}
          </Button>
          <Button disabled={busy} onClick={() => void send("without")}>
            {t("Continue without")}
          </Button>
          <Button variant="ghost" className="ml-auto" disabled={busy} onClick={onStop}>
            {t("Stop")}
          </Button>
        </div>
      </div>
    </WaitingFrame>
  );
}
