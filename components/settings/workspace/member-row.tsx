"use client";
import { X } from "@/components/icons/x";
import { useState } from "react";
import { routes } from "@/components/routes";
import { memberName } from "@/components/settings/workspace/member-name";
import { RoleSelect } from "@/components/settings/workspace/role-select";
import { initials } from "@/components/shell/person";
import { useMay, useWorkspace } from "@/components/shell/workspace";
import { roleNames } from "@/components/shell/frame/roles";
import { openWorkspace } from "@/components/shell/frame/switch";
import { PersonAvatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/dialog/dialog";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { IconButton } from "@/components/ui/form/button";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { Role } from "@/lib/core/shared/roles";
import { useChangeRole } from "@/lib/workspaces/client";
import { workspaceApi, type WorkspaceMember } from "@/lib/workspaces/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  workspace: string;
  member: WorkspaceMember;
  isMe: boolean;
  isLastOwner: boolean;
  onRemove: () => void;
};

/** A member, with what the reader may change: an owner everyone, an admin everyone but owners. */
export function MemberRow({ workspace, member, isMe, isLastOwner, onRemove }: Props) {
  const t = useText();
  const may = useMay();
  const mine = useWorkspace().role;
  const { busy, lowering, setLowering, choose, change } = useRoleChange(workspace, member, isMe);
  const roles = roleNames(t);
  const name = memberName(member);
  const changes =
    may(workspaceApi.changeRole) && (mine === "owner" || member.role !== "owner") && !isLastOwner;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-5 py-2.5 last:border-0">
      <PersonAvatar
        initials={initials({ Name: member.name, Username: member.username, Email: member.email })}
        size={32}
      />
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium" title={name}>
            {name}
          </span>
          {isMe && <Badge tone="neutral">{t("You")}</Badge>}
        </p>
        <p className="truncate text-13 text-ink-2" title={member.email}>
          {member.email}
          {member.from_group && ` · ${t("Role from single sign-on")}`}
        </p>
      </div>
      <div className="ml-auto flex items-center gap-1">
        {changes ? (
          <RoleSelect
            label={t("Role of {name}", { name })}
            value={member.role}
            disabled={busy}
            onChange={choose}
          />
        ) : (
          <span className="px-2 text-13 text-ink-2">{roles[member.role]}</span>
        )}
        {changes && !isMe && (
          <IconButton label={t("Remove {name}", { name })} disabled={busy} onClick={onRemove}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <ConfirmDialog
        open={lowering !== null}
        onOpenChange={(open) => !open && setLowering(null)}
        title={t("Change your own role to {role}?", { role: lowering ? roles[lowering] : "" })}
        confirm={t("Change role")}
        destroys={false}
        busy={busy}
        onConfirm={() => lowering && void change(lowering)}
      >
        {t("Only someone with a higher role can give it back to you.")}
      </ConfirmDialog>
    </li>
  );
}

/** Changes a role; one's own only after a question, and with a new page, which offers what the new role may do. */
function useRoleChange(workspace: string, { UserId, ...member }: WorkspaceMember, isMe: boolean) {
  const t = useText();
  const say = useSentence();
  const send = useChangeRole();
  const [busy, setBusy] = useState(false);
  const [lowering, setLowering] = useState<Role | null>(null);
  const name = memberName(member);

  async function change(role: Role): Promise<void> {
    setBusy(true);
    try {
      await send({ id: workspace, user: UserId, role });
      if (isMe) openWorkspace(workspace, routes.workspace);
      else toast(t("{name} is now {role}", { name, role: roleNames(t)[role] }));
    } catch (error) {
      toastFailure(say(sentenceIn(error)));
    }
    setLowering(null);
    setBusy(false);
  }
  const choose = (role: Role) => {
    if (role === member.role) return;
    if (isMe) setLowering(role);
    else void change(role);
  };
  return { busy, lowering, setLowering, choose, change };
}
