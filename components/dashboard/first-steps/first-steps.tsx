"use client";
import { Check } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { routes } from "@/components/routes";
import { store, useStored } from "@/components/shell/preferences/stored";
import { Button, ButtonLink } from "@/components/ui/form/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/feedback/faces";
import type { Dashboard } from "@/lib/dashboard/contract";
import { useText, type Translate } from "@/lib/texts/use-text";

type Step = {
  title: string;
  text: string;
  done: boolean;
  label: string;
  href: string;
  ready: boolean;
  aside?: ReactNode;
};
export type Steps = { shown: boolean; list: Step[]; hide: () => void };
type DashboardProgress = Pick<Dashboard, "agents" | "chatted" | "routed">;

/**
 * The first steps of a new user, ticked according to their data. undefined: not known yet. Remembered in this browser
 * once all are done.
 */
export function useFirstSteps(userId: string, known: DashboardProgress | undefined): Steps {
  const t = useText();
  const entry = `first-steps-${userId}`;
  const hidden = useStored(entry) === "hidden";
  const list = stepsOf(t, known);
  const allDone = list.every((step) => step.done);

  useEffect(() => {
    if (allDone && !hidden) store(entry, "hidden");
  }, [allDone, hidden, entry]);

  return { shown: !hidden && !allDone, list, hide: () => store(entry, "hidden") };
}

function stepsOf(t: Translate, known: DashboardProgress | undefined): Step[] {
  const newest = known?.agents[0];
  const made = newest !== undefined;
  return [
    {
      title: t("Create an agent"),
      text: t("Say who it is and what it may use. A template gets you there faster."),
      label: t("Create Agent"),
      done: made,
      ready: true,
      href: routes.newAgent,
      aside: (
        <ButtonLink variant="ghost" href={routes.agentTemplates}>
          {t("Browse templates")}
        </ButtonLink>
      ),
    },
    {
      title: t("Chat with it"),
      text: t("Try a question and watch how it answers and which tools it calls."),
      label: t("Open Chat"),
      done: known?.chatted ?? false,
      ready: made,
      href: routes.chatWith({ agentId: newest?.AgentId ?? "" }),
    },
    {
      title: t("Route a task"),
      text: t("Write down what is needed. The right agent takes it and brings the result."),
      label: t("Create Task"),
      done: known?.routed ?? false,
      ready: made,
      href: routes.newTask,
    },
  ];
}

export function FirstSteps({ steps: { list, hide } }: { steps: Steps }) {
  const t = useText();
  const next = list.findIndex((step) => !step.done);
  return (
    <Card className="p-5 wide:p-6" aria-labelledby="first-steps">
      <div className="flex items-center gap-2">
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
      <ol className="mt-5 grid gap-y-5 @2xl:grid-cols-3">
        {list.map((step, at) => (
          <li key={step.title} className="relative pl-10 @2xl:pl-0">
            <Station
              number={at + 1}
              state={step.done ? "done" : at === next ? "next" : "later"}
              last={at === list.length - 1}
            />
            <h3 className="text-base @2xl:mt-4">{step.title}</h3>
            <p className="mt-0.5 max-w-[34ch] text-ink-2 @2xl:max-w-[min(34ch,100%-1rem)]">
              {step.text}
            </p>
            <div className="mt-3 flex flex-wrap gap-2 @2xl:min-h-9">
              {!step.done && <Action step={step} first={at === next} />}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Action({ step, first }: { step: Step; first: boolean }) {
  if (!step.ready) return <Button disabled>{step.label}</Button>;
  return (
    <>
      <ButtonLink variant={first ? "primary" : "secondary"} href={step.href}>
        {step.label}
      </ButtonLink>
      {step.aside}
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
    "absolute top-9 -bottom-4 left-3.25 w-px bg-line-strong @2xl:static @2xl:mr-2 @2xl:ml-2 @2xl:h-[1.5px] @2xl:w-auto @2xl:flex-1";
  return (
    <div className="absolute inset-y-0 left-0 @2xl:static @2xl:flex @2xl:items-center">
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

export function FirstStepsSkeleton() {
  return (
    <Card className="p-5 wide:p-6" aria-hidden="true">
      <Skeleton className="h-5 w-36" />
      <div className="mt-8 grid gap-5 @2xl:grid-cols-3">
        {[0, 1, 2].map((step) => (
          <div key={step} className="h-28 space-y-3 @2xl:h-38">
            <Skeleton className="size-7 rounded-full" />
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3 w-56 max-w-full" />
          </div>
        ))}
      </div>
    </Card>
  );
}
