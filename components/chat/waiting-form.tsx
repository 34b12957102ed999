"use client";
import { Hand } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useAnswer } from "@/components/chat/use-answer";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/input";
import type { Waiting } from "@/lib/runs/reduce";

type Props = { runId: string; waiting: Waiting; name: string; onStop: () => void };

/** Stands in the composer's place while a call waits for the person who talks: its result, or leave to carry it out. */
export function WaitingForm({ runId, waiting, name, onStop }: Props) {
  const approval = waiting.for === "approval";
  const { text, setText, given, setGiven, busy, problem, send } = useAnswer(runId, waiting);
  const [refusing, setRefusing] = useState(false);
  return (
    <section aria-label={`${waiting.name} waits for you`} className="overflow-hidden rounded-xl border border-warn-line bg-surface">
      <h2 className="flex items-center gap-2 border-b border-warn-line bg-warn-soft px-4 py-2.5 text-sm text-warn">
        <Hand aria-hidden="true" className="size-4" />
        <span className="min-w-0 truncate">
          {approval ? `${name} asks to use ` : `${name} needs the result of `}
          <code className="font-mono">{waiting.name}</code>
        </span>
      </h2>
      <div className="space-y-4 p-4">
        {problem && <Alert tone="bad">{problem}</Alert>}
        {approval && !refusing ? (
          <Field label="Arguments" helper="Change them if they are not quite right.">
            {(ids) => <TextArea {...ids} mono rows={3} value={given} onChange={(event) => setGiven(event.target.value)} />}
          </Field>
        ) : (
          <pre className="max-h-40 overflow-auto rounded-lg bg-subtle px-3 py-2.5 font-mono text-13 whitespace-pre-wrap [overflow-wrap:anywhere]">{given}</pre>
        )}
        {(refusing || !approval) && (
          <Field label={refusing ? "Why not" : "Result"} helper={refusing ? `${name} reads this and goes on without the tool.` : undefined}>
            {(ids) => <TextArea {...ids} rows={3} value={text} autoFocus onChange={(event) => setText(event.target.value)} />}
          </Field>
        )}
        <Actions busy={busy} refusing={refusing} onRefuse={setRefusing} onStop={onStop}>
          <Button variant="primary" busy={busy} disabled={(refusing || !approval) && text.trim() === ""} onClick={() => send(refusing ? "refuse" : approval ? "approve" : "result")}>
            {refusing ? "Send refusal" : approval ? "Allow" : "Send result"}
          </Button>
        </Actions>
      </div>
    </section>
  );
}

type ActionsProps = { busy: boolean; refusing: boolean; onRefuse: (refusing: boolean) => void; onStop: () => void; children: ReactNode };

function Actions({ busy, refusing, onRefuse, onStop, children }: ActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {children}
      <Button disabled={busy} onClick={() => onRefuse(!refusing)}>
        {refusing ? "Back" : "Refuse"}
      </Button>
      <Button variant="ghost" className="ml-auto" disabled={busy} onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
