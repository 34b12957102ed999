"use client";
import { Check } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { store, useStored } from "@/components/shell/stored";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/faces";
import type { Agent } from "@/lib/agents/contract";

type Step = { title: string; text: string; done: boolean; action: ReactNode };
type Steps = { shown: boolean; list: Step[]; hide: () => void };

/** What a new person does first, each ticked by what is there. undefined: not known yet. Remembered in this browser once all are done. */
export function useFirstSteps(userId: string, agents: Agent[] | undefined, conversations: unknown[] | undefined): Steps {
  const entry = `first-steps-${userId}`;
  const hidden = useStored(entry) === "hidden";
  const newest = agents?.[0];
  const made = newest !== undefined;
  const chatted = (conversations?.length ?? 0) > 0;
  const allDone = made && chatted;

  useEffect(() => {
    if (allDone && !hidden) store(entry, "hidden");
  }, [allDone, hidden, entry]);

  const list: Step[] = [
    {
      title: "Create an agent",
      text: "Say who it is and what it does.",
      done: made,
      action: (
        <ButtonLink variant="primary" href="/app/teams/agents?create=true">
          Create Agent
        </ButtonLink>
      ),
    },
    {
      title: "Chat with it",
      text: "Try a question and watch how it answers.",
      done: chatted,
      action: newest ? (
        <ButtonLink variant="primary" href={`/app/chat?agentId=${encodeURIComponent(newest.AgentId)}`}>
          Open Chat
        </ButtonLink>
      ) : (
        <Button variant="primary" disabled>
          Open Chat
        </Button>
      ),
    },
  ];
  return { shown: !hidden && !allDone, list, hide: () => store(entry, "hidden") };
}

export function FirstSteps({ steps: { list, hide } }: { steps: Steps }) {
  const next = list.findIndex((step) => !step.done);
  return (
    <Card className="p-5 wide:p-6" aria-labelledby="first-steps">
      <div className="flex items-center gap-2">
        <h2 id="first-steps">First steps</h2>
        <span className="text-13 text-ink-3">
          {list.filter((step) => step.done).length} of {list.length} done
        </span>
        <Button variant="ghost" size="sm" className="-mr-3.25 ml-auto" onClick={hide}>
          Hide
        </Button>
      </div>
      <ol className="mt-5 grid gap-y-5 wide:grid-cols-2">
        {list.map((step, at) => (
          <li key={step.title} className="relative pl-10 wide:pl-0">
            <Station number={at + 1} state={step.done ? "done" : at === next ? "next" : "later"} last={at === list.length - 1} />
            <h3 className="text-base wide:mt-4">{step.title}</h3>
            <p className="mt-0.5 max-w-[34ch] text-ink-2">{step.text}</p>
            <div className="mt-3 wide:min-h-9">{!step.done && step.action}</div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const stations = {
  done: "bg-ok-soft text-ok",
  next: "bg-brand text-on-brand",
  later: "border-[1.5px] border-line-strong text-ink-2",
};

/** A station and the line to the next one: downwards on phones. */
function Station({ number, state, last }: { number: number; state: keyof typeof stations; last: boolean }) {
  const line = "absolute top-9 -bottom-4 left-3.25 w-px bg-line-strong wide:static wide:mr-2 wide:ml-2 wide:h-[1.5px] wide:w-auto wide:flex-1";
  return (
    <div className="absolute inset-y-0 left-0 wide:static wide:flex wide:items-center">
      <span className={`flex size-7 items-center justify-center rounded-full text-13 font-semibold ${stations[state]}`}>
        {state === "done" ? <Check className="size-4" role="img" aria-label="Done" aria-hidden={false} /> : <span aria-hidden="true">{number}</span>}
      </span>
      {!last && <span aria-hidden="true" className={line} />}
    </div>
  );
}

export function FirstStepsSkeleton() {
  return (
    <Card className="p-5 wide:p-6" aria-hidden="true">
      <Skeleton className="h-5 w-36" />
      <div className="mt-8 grid gap-5 wide:grid-cols-2">
        {[0, 1].map((step) => (
          <div key={step} className="h-28 space-y-3 wide:h-38">
            <Skeleton className="size-7 rounded-full" />
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3 w-56 max-w-full" />
          </div>
        ))}
      </div>
    </Card>
  );
}
