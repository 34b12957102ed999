"use client";
import { CircleExclamationPoint } from "@/components/icons/circle-exclamation-point";
import { CircleCheck } from "@/components/icons/circle-check";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { ButtonLink } from "@/components/ui/form/button";
import { Spinner } from "@/components/ui/feedback/spinner";
import { confirm, type SignupOutcome } from "@/lib/waitlist/client";
import { useSentence, useText } from "@/lib/texts/use-text";

const views = {
  confirmed: { title: "Email Confirmed!", Icon: CircleCheck, tone: "bg-ok-soft text-ok" },
  already: { title: "Already Confirmed", Icon: CircleCheck, tone: "bg-ok-soft text-ok" },
  failed: {
    title: "Confirmation Error",
    Icon: CircleExclamationPoint,
    tone: "bg-bad-soft text-bad",
  },
};

export function ConfirmView() {
  const t = useText();
  const say = useSentence();
  const outcome = useConfirmation(useSearchParams().get("token"));
  if (!outcome) return <Confirming />;
  const { title, Icon, tone } = views[outcome.end];
  return (
    <>
      <span className={`flex size-11 items-center justify-center rounded-full ${tone}`}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div role={outcome.end === "failed" ? "alert" : "status"}>
        <h1 className="mt-5">{t(title)}</h1>
        <p className="mt-1.5 min-h-10 text-balance text-ink-2">{say(outcome.sentence)}</p>
      </div>
      <ButtonLink href="/" variant="primary" size="lg" className="mt-5">
        {t("Return to Home")}
      </ButtonLink>
    </>
  );
}

/** Shown until the response has arrived; also the server-rendered HTML. */
export function Confirming() {
  const t = useText();
  return (
    <>
      <Spinner label="" size={32} className="text-brand" />
      <p role="status" className="mt-4 text-ink-2">
        {t("Confirming your email…")}
      </p>
    </>
  );
}

/** Sends each token only once, although React may run the effect twice: the second response would be 'already'. */
function useConfirmation(token: string | null): SignupOutcome | null {
  const [outcome, setOutcome] = useState<SignupOutcome | null>(null);
  const request = useRef<{ token: string | null; answer: Promise<SignupOutcome> } | null>(null);
  useEffect(() => {
    if (request.current?.token !== token) request.current = { token, answer: confirm(token) };
    let gone = false;
    void request.current?.answer.then((answer) => !gone && setOutcome(answer));
    return () => {
      gone = true;
    };
  }, [token]);
  return outcome;
}
