"use client";
import { useEffect, useRef } from "react";
import { Download } from "lucide-react";
import { Done } from "@/components/agents/list/done";
import { focusTargets } from "@/components/agents/focus-targets";
import type { AgentProblem } from "@/components/agents/form/use-save-agent";
import { Alert } from "@/components/ui/feedback/alert";
import { AgentAvatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/form/button";
import type { Agent } from "@/lib/agents/contract";
import { useText } from "@/lib/texts/use-text";
import { fileNameOf, writeAgentFile } from "@/components/agents/file/agent-file";

export function AgentFormHead({ agent, dirty }: { agent?: Agent; dirty: boolean }) {
  const t = useText();
  const title = useRef<HTMLHeadingElement>(null);
  const editing = agent !== undefined;
  useEffect(() => {
    // The list may have been scrolled. A new agent's form begins in its first field instead.
    if (editing) title.current?.focus();
  }, [editing]);
  return (
    <div className="flex min-h-16 items-center gap-3 border-b border-line px-5 py-3 wide:px-6">
      {agent && <AgentAvatar id={agent.AgentId} name={agent.name} size={32} />}
      <h2
        ref={title}
        id="agent-form-title"
        tabIndex={-1}
        className="min-w-0 scroll-mt-40 truncate"
        title={agent?.name}
      >
        {agent ? t("Edit {name}", { name: agent.name }) : t("New agent")}
      </h2>
      {dirty && <Badge tone="warn">{t("Unsaved changes")}</Badge>}
      {agent && <ExportAgent agent={agent} />}
    </div>
  );
}

export function AgentFormProblem({
  problem,
  onReload,
}: {
  problem: AgentProblem;
  onReload: () => void;
}) {
  const t = useText();
  const again = (
    <Button size="sm" onClick={onReload}>
      {t("Load again")}
    </Button>
  );
  return (
    <Alert tone="bad" action={problem.stale && again}>
      {problem.sentence}
    </Alert>
  );
}

type FootProps = {
  note?: string;
  /** What was just done, in the note's place. */
  done?: string;
  busy: "agent" | "template" | null;
  onCancel: () => void;
  /** Left out for a new agent. */
  onSaveTemplate?: () => void;
};

export function AgentFormFoot({ note, done, busy, onCancel, onSaveTemplate }: FootProps) {
  const t = useText();
  // Leaving a field shows its mistake, which would push the button away from under the pointer before it is released.
  const stayInField = (event: { preventDefault: () => void }) => event.preventDefault();
  return (
    <div
      onMouseDown={stayInField}
      className="flex flex-wrap items-center justify-end gap-2 rounded-b-xl border-t border-line bg-subtle px-5 py-3.5 wide:px-6"
    >
      <div className="flex min-w-0 flex-1 basis-60 items-center">
        {!done && <p className="text-13 wrap-anywhere text-ink-2">{note}</p>}
        <Done text={done} />
      </div>
      <Button variant="ghost" onClick={onCancel} disabled={busy !== null}>
        {t("Cancel")}
      </Button>
      {onSaveTemplate && (
        <Button
          id={focusTargets.saveTemplate}
          onClick={onSaveTemplate}
          busy={busy === "template"}
          disabled={busy !== null}
        >
          {t("Save as Template")}
        </Button>
      )}
      <Button type="submit" variant="primary" busy={busy === "agent"} disabled={busy !== null}>
        {t("Save")}
      </Button>
    </div>
  );
}

/** Hands the agent, as it is saved, to the browser as a file. */
function ExportAgent({ agent }: { agent: Agent }) {
  const t = useText();
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-mr-2.5 ml-auto"
      icon={<Download aria-hidden="true" />}
      title={t("Download the saved agent as a file")}
      onClick={() => download(agent)}
    >
      <span className="max-wide:sr-only">{t("Export")}</span>
    </Button>
  );
}

function download(agent: Agent): void {
  const url = URL.createObjectURL(new Blob([writeAgentFile(agent)], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), {
    href: url,
    download: fileNameOf(agent),
  });
  link.click();
  // The download has begun by then; at once would be too early for some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
