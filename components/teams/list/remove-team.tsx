"use client";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/dialog/dialog";
import { useRemoveTeam } from "@/lib/teams/browser/client";
import type { Team } from "@/lib/teams/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { team: Team | null; onClose: () => void; onRemoved: (team: Team) => void };

export function RemoveTeam({ team, onClose, onRemoved }: Props) {
  const t = useText();
  const remove = useRemoveTeam();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  // The name stays while the dialog fades out.
  const [last, setLast] = useState(team);
  if (team && team !== last) setLast(team);

  function close(): void {
    setError(undefined);
    onClose();
  }

  async function confirm(): Promise<void> {
    if (!team) return;
    setBusy(true);
    setError(undefined);
    try {
      await remove({ id: team.TeamId });
      close();
      onRemoved(team);
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : t("Failed to delete team"));
    }
    setBusy(false);
  }

  return (
    <ConfirmDialog
      open={team !== null}
      onOpenChange={(open) => !open && !busy && close()}
      title={last ? t("Delete {name}?", { name: last.name }) : t("Delete team?")}
      confirm={t("Delete team")}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
    >
      {t("Its graph is deleted. Its agents and what they said stay.")}
    </ConfirmDialog>
  );
}
