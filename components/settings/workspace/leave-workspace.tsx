"use client";
import { useState } from "react";
import { Section } from "@/components/settings/section";
import { LeavingText } from "@/components/settings/workspace/leaving-text";
import { useAuth } from "@/components/shell/auth-provider";
import { openWorkspace } from "@/components/shell/frame/switch";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { Button } from "@/components/ui/form/button";
import { useMembers, useRemoveMember } from "@/lib/workspaces/client";
import type { Workspace } from "@/lib/workspaces/contract";
import { useText } from "@/lib/texts/use-text";

/** Leaves the workspace; its only owner can't. */
export function LeaveWorkspace({
  workspace: { WorkspaceId: id, name, role },
}: {
  workspace: Workspace;
}) {
  const t = useText();
  const { user } = useAuth();
  const { data: members } = useMembers(id);
  const remove = useRemoveMember();
  const [asking, setAsking] = useState<string | null>(null);
  const isLastOwner =
    role === "owner" && members?.filter((each) => each.role === "owner").length === 1;
  return (
    <Section
      title={t("Leave workspace")}
      text={
        isLastOwner
          ? t("You are the only owner. Make someone else an owner first, or delete the workspace.")
          : t("You lose access to everything in it, until someone invites you again.")
      }
      aside={
        !isLastOwner && (
          <Button
            variant="danger-ghost"
            size="sm"
            className="-mr-3"
            disabled={!members}
            onClick={() => setAsking(user?.UserId ?? null)}
          >
            {t("Leave workspace")}
          </Button>
        )
      }
    >
      <RemoveDialog
        thing={asking}
        title={() => t("Leave {name}?", { name })}
        text={(me) => (
          <LeavingText of={{ id, user: me }}>{t("You lose access at once.")}</LeavingText>
        )}
        confirm={t("Leave workspace")}
        onConfirm={async (me) => {
          await remove({ id, user: me });
          openWorkspace("");
        }}
        onClose={() => setAsking(null)}
      />
    </Section>
  );
}
