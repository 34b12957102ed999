"use client";
import { useState } from "react";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import { Section } from "@/components/settings/section";
import { LeavingText } from "@/components/settings/workspace/leaving-text";
import { memberName } from "@/components/settings/workspace/member-name";
import { MemberRow } from "@/components/settings/workspace/member-row";
import { useAuth } from "@/components/shell/auth-provider";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { Faces } from "@/components/ui/feedback/faces";
import { toast } from "@/components/ui/feedback/toast";
import { NameSearch } from "@/components/ui/form/name-search";
import { useMembers, useRemoveMember } from "@/lib/workspaces/client";
import type { Workspace, WorkspaceMember } from "@/lib/workspaces/contract";
import { useText } from "@/lib/texts/use-text";

/** More than these get a search field. */
const FEW = 10;

/** The members with their roles, which admins change, and from which they remove others. */
export function Members({ workspace: { WorkspaceId: id } }: { workspace: Workspace }) {
  const t = useText();
  const { user } = useAuth();
  const { data: members, error, isLoading, mutate } = useMembers(id);
  const remove = useRemoveMember();
  const [leaving, setLeaving] = useState<WorkspaceMember | null>(null);
  const [q, setQ] = useState("");
  const owners = members?.filter(({ role }) => role === "owner").length ?? 0;
  const matching = members?.filter((each) =>
    `${each.name} ${each.username} ${each.email}`.toLowerCase().includes(q.toLowerCase()),
  );
  return (
    <Section
      id="members"
      title={members ? `${t("Members")} (${members.length})` : t("Members")}
      aside={
        members &&
        members.length > FEW && (
          <span className="w-full wide:w-60">
            <NameSearch label={t("Search members")} words={q} onSearch={setQ} />
          </span>
        )
      }
    >
      <Faces
        loading={isLoading}
        error={members ? undefined : error}
        empty={matching?.length === 0}
        skeleton={<RowsSkeleton rows={3} />}
        failed={<NotLoaded error={error} onRetry={() => void mutate()} />}
        whenEmpty={<p className="px-5 py-4 text-13 text-ink-2">{t("Nothing found.")}</p>}
      >
        <ul>
          {matching?.map((member) => (
            <MemberRow
              key={member.UserId}
              workspace={id}
              member={member}
              isMe={member.UserId === user?.UserId}
              isLastOwner={member.role === "owner" && owners === 1}
              onRemove={() => setLeaving(member)}
            />
          ))}
        </ul>
      </Faces>
      <RemoveDialog
        thing={leaving}
        title={(member) => t("Remove {name} from the workspace?", { name: memberName(member) })}
        text={(member) => (
          <LeavingText of={{ id, user: member.UserId }}>
            {t("{name} loses access at once.", { name: memberName(member) })}
          </LeavingText>
        )}
        confirm={t("Remove member")}
        onConfirm={async (member) => {
          await remove({ id, user: member.UserId });
          toast(t("{name} removed", { name: memberName(member) }));
          await mutate();
        }}
        onClose={() => setLeaving(null)}
      />
    </Section>
  );
}
