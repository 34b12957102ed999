"use client";
import { BinHint } from "@/components/items/bin-hint";
import { useDeleted } from "@/components/items/use-deleted";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { binDays } from "@/lib/bin/bin-days.client";
import { useRemoveTeam } from "@/lib/teams/client";
import type { Team } from "@/lib/teams/contract";
import { useText } from "@/lib/texts/use-text";

export type RemoveTeamProps = { team: Team | null; open: boolean; onClose: () => void };

/** Asks before a team is deleted. */
export function RemoveTeam({ team, onClose }: RemoveTeamProps) {
  const t = useText();
  const remove = useRemoveTeam();
  const deleted = useDeleted();
  return (
    <RemoveDialog
      thing={team}
      title={({ name }) => t("Delete {name}?", { name })}
      text={
        <>
          {binDays() > 0
            ? t("It moves to Trash with its graph. Its agents and their conversations stay.")
            : t("Its graph is deleted permanently. Its agents and their conversations stay.")}
          <BinHint />
        </>
      }
      confirm={t("Delete team")}
      onConfirm={({ TeamId: id }) => remove({ id })}
      onClose={onClose}
      onRemoved={({ name, TeamId }) =>
        deleted({ text: t("{name} deleted", { name }), ids: [TeamId] })
      }
    />
  );
}
