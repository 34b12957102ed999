"use client";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/dialog/dialog";
import { useRemoveAgent } from "@/lib/agents/browser/client";
import type { Agent } from "@/lib/agents/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { agent: Agent | null; onClose: () => void; onRemoved: (agent: Agent) => void };

export function RemoveAgent({ agent, onClose, onRemoved }: Props) {
  const t = useText();
  const remove = useRemoveAgent();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  // The name stays while the dialog fades out.
  const [last, setLast] = useState(agent);
  if (agent && agent !== last) setLast(agent);

  function close(): void {
    setError(undefined);
    onClose();
  }

  async function confirm(): Promise<void> {
    if (!agent) return;
    setBusy(true);
    setError(undefined);
    try {
      await remove({ id: agent.AgentId });
      close();
      onRemoved(agent);
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : "Failed to delete agent");
    }
    setBusy(false);
  }

  return (
    <ConfirmDialog
      open={agent !== null}
      onOpenChange={(open) => !open && !busy && close()}
      title={t("Delete {name}?", { name: last?.name ?? t("agent") })}
      confirm={t("Delete agent")}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
    >
      {t("Its instructions are deleted. Conversations stay readable.")}
    </ConfirmDialog>
  );
}
