"use client";
import { useEffect, useRef } from "react";
import type { Problem } from "@/components/agents/use-save-agent";
import { Alert } from "@/components/ui/alert";
import { AgentAvatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Agent } from "@/lib/agents/contract";

export function AgentFormHead({ agent, dirty }: { agent?: Agent; dirty: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  const editing = agent !== undefined;
  useEffect(() => {
    // The list may have been scrolled. A new agent's form begins in its first field instead.
    if (editing) title.current?.focus();
  }, [editing]);
  return (
    <div className="flex min-h-16 items-center gap-3 border-b border-line px-5 py-3 wide:px-6">
      {agent && <AgentAvatar id={agent.AgentId} name={agent.name} size={32} />}
      <h2 ref={title} id="agent-form-title" tabIndex={-1} className="min-w-0 scroll-mt-40 truncate" title={agent?.name}>
        {agent ? `Edit ${agent.name}` : "New agent"}
      </h2>
      {dirty && <Badge tone="warn">Unsaved changes</Badge>}
    </div>
  );
}

export function AgentFormProblem({ problem, onReload }: { problem: Problem; onReload: () => void }) {
  const again = (
    <Button size="sm" onClick={onReload}>
      Load again
    </Button>
  );
  return (
    <Alert tone="bad" action={problem.stale && again}>
      {problem.sentence}
    </Alert>
  );
}

export function AgentFormFoot({ note, busy, onCancel }: { note?: string; busy: boolean; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 rounded-b-xl border-t border-line bg-subtle px-5 py-3.5 wide:px-6">
      <p className="mr-auto text-13 text-ink-2">{note}</p>
      <Button variant="ghost" onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" busy={busy}>
        Save
      </Button>
    </div>
  );
}
