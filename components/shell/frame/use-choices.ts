"use client";
import { PERSONAL, useWorkspace } from "@/components/shell/workspace";
import { roleNames } from "@/components/shell/frame/roles";
import { useWorkspaces } from "@/lib/workspaces/client";
import { useText } from "@/lib/texts/use-text";

/** `id` and `name` are empty for the personal workspace, and so is `role` there: no one else is in it. */
type WorkspaceChoice = { id: string; name: string; role: string };

/** The workspaces that the person can open, the personal one first. Until the list is loaded, at least the shown one. */
export function useChoices(): WorkspaceChoice[] {
  const t = useText();
  const workspace = useWorkspace();
  const { data } = useWorkspaces();
  const roles = roleNames(t);
  const others = data
    ? data
        .filter(({ personal }) => !personal)
        .map(({ WorkspaceId: id, name, role }) => ({ id, name, role: roles[role] }))
    : workspace.id
      ? [{ ...workspace, role: roles[workspace.role] }]
      : [];
  return [{ ...PERSONAL, role: "" }, ...others];
}
