"use client";
import { cx } from "class-variance-authority";
import { Check } from "@/components/icons/check";
import { ReadyAgent } from "@/components/dashboard/ready-agent";
import type { FirstStep, Steps } from "@/components/dashboard/use-first-steps";
import { routes } from "@/components/routes";
import { SampleTeamButton } from "@/components/run-timeline/sample-team-button";
import { Button, ButtonLink } from "@/components/ui/form/button";
import { Card } from "@/components/ui/card";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { Skeleton } from "@/components/ui/feedback/faces";
import { useText } from "@/lib/texts/use-text";

type Props = {
  steps: Steps;
  /** Whether the state is unknown: placeholders then take the place of the texts. */
  waiting: boolean;
  /** Only operators see model servers on this machine. */
  isOperator: boolean;
};

/** Only operators have it. */
const LocalOffer = lazyPart(
  () => import("@/components/dashboard/local-offer").then((part) => part.LocalOffer),
  { ahead: false, waiting: null, failed: () => null },
);

export function FirstSteps({ steps: { list, hide }, waiting, isOperator }: Props) {
  const t = useText();
  const next = list.findIndex((step) => !step.done);
  return (
    <Card className="p-5 wide:p-6" aria-labelledby="first-steps">
      <div className={cx("flex items-center gap-2", waiting && "invisible")}>
        {waiting && <Skeleton className="visible absolute h-5 w-36" />}
        <h2 id="first-steps">{t("First steps")}</h2>
        <span className="text-13 text-ink-3">
          {t("{done} of {all} done", {
            done: list.filter((step) => step.done).length,
            all: list.length,
          })}
        </span>
        <Button variant="ghost" size="sm" className="-mr-3.25 ml-auto" onClick={hide}>
          {t("Hide")}
        </Button>
      </div>
      <ol className={cx("mt-5 grid gap-y-5 @4xl:grid-cols-4", waiting && "invisible")}>
        {list.map((step, at) => (
          <li key={step.title} className="relative pl-10 @4xl:pl-0">
            <Station
              number={at + 1}
              state={step.done ? "done" : at === next ? "next" : "later"}
              last={at === list.length - 1}
            />
            {waiting && <StepBars />}
            <h3 className="text-base @4xl:mt-4">{step.title}</h3>
            <p className="mt-0.5 max-w-[34ch] text-ink-2 @4xl:max-w-[min(34ch,100%-1rem)]">
              {step.text}
            </p>
            <div className="mt-3 flex flex-wrap gap-2 @4xl:min-h-9">
              {!step.done && <Action step={step} first={at === next} />}
            </div>
          </li>
        ))}
      </ol>
      {isOperator && (
        <div className="mt-5 flex h-15 items-center gap-3 border-t border-line pt-5">
          {!waiting && <LocalOffer />}
        </div>
      )}
    </Card>
  );
}

function Action({ step, first }: { step: FirstStep; first: boolean }) {
  const t = useText();
  const { action, ready, withReadyAgent } = step;
  const variant = first ? "primary" : "secondary";
  if (action === "sample-team") return <SampleTeamButton variant={variant} />;
  if (!ready) return <Button disabled>{action.label}</Button>;
  return (
    <>
      <ButtonLink variant={variant} href={action.href}>
        {action.label}
      </ButtonLink>
      {withReadyAgent && (
        <>
          <ReadyAgent />
          <ButtonLink variant="ghost" href={routes.agentTemplates}>
            {t("Browse templates")}
          </ButtonLink>
        </>
      )}
    </>
  );
}

const stations = {
  done: "bg-ok-soft text-ok",
  next: "bg-brand text-on-brand",
  later: "border-[1.5px] border-line-strong text-ink-2",
};

/** A step and the line to the next one: vertical on phones. */
function Station({
  number,
  state,
  last,
}: {
  number: number;
  state: keyof typeof stations;
  last: boolean;
}) {
  const t = useText();
  const line =
    "absolute top-9 -bottom-4 left-3.25 w-px bg-line-strong @4xl:static @4xl:mr-2 @4xl:ml-2 @4xl:h-[1.5px] @4xl:w-auto @4xl:flex-1";
  return (
    <div className="absolute inset-y-0 left-0 @4xl:static @4xl:flex @4xl:items-center">
      <span
        className={`flex size-7 items-center justify-center rounded-full text-13 font-semibold ${stations[state]}`}
      >
        {state === "done" ? (
          <Check className="size-4" role="img" aria-label={t("Done")} aria-hidden={false} />
        ) : (
          <span aria-hidden="true">{number}</span>
        )}
      </span>
      {!last && <span aria-hidden="true" className={line} />}
    </div>
  );
}

const StepBars = () => (
  <span className="visible absolute inset-0 space-y-3 pl-10 @4xl:pl-0">
    <Skeleton className="absolute left-0 size-7 rounded-full" />
    <Skeleton className="h-4 w-32 @4xl:mt-12" />
    <Skeleton className="h-3 w-56 max-w-4/5" />
  </span>
);
