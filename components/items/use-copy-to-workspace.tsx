"use client";
import { useState } from "react";
import { Copy } from "@/components/icons/copy";
import { useWorkspace } from "@/components/shell/workspace";
import type { MenuEntry } from "@/components/ui/dialog/menu";
import { closes, lazyPart } from "@/components/ui/late/lazy-part";
import { isAtLeast } from "@/lib/core/shared/roles";
import { useWorkspaces } from "@/lib/workspaces/client";
import { workspaceApi, type CopiedKind, type Workspace } from "@/lib/workspaces/contract";
import { useText } from "@/lib/texts/use-text";

/** What is to be copied. */
export type Copyable = { kind: CopiedKind; id: string; name: string };

const CopyDialog = lazyPart(
  () => import("@/components/items/copy-dialog").then((part) => part.CopyDialog),
  { ahead: false, onGivenUp: closes },
);

/**
 * Copies items to another workspace of the person. `entries`: for the item's menu, empty while there is no workspace where
 * they may create something; render `dialog` once beside the menus.
 */
export function useCopyToWorkspace() {
  const t = useText();
  const { targets, from } = useTargets();
  const [copied, setCopied] = useState<Copyable | null>(null);
  return {
    begin: targets.length > 0 ? setCopied : undefined,
    entries: (of: Copyable): MenuEntry[] =>
      targets.length === 0
        ? []
        : [
            {
              label: t("Copy to workspace…"),
              icon: <Copy aria-hidden="true" />,
              onSelect: () => setCopied(of),
            },
          ],
    dialog: copied && (
      <CopyDialog
        key={copied.id}
        open
        of={copied}
        from={from}
        targets={targets}
        onOpenChange={(open: boolean) => !open && setCopied(null)}
      />
    ),
  };
}

/** The other workspaces where the person may create something, and the id of the shown one. */
function useTargets(): { targets: Workspace[]; from: string } {
  const workspace = useWorkspace();
  const { data = [] } = useWorkspaces();
  const isShown = ({ WorkspaceId, personal }: Workspace) =>
    workspace.id ? WorkspaceId === workspace.id : personal;
  return {
    targets: data.filter((each) => !isShown(each) && isAtLeast(each.role, workspaceApi.copy.role)),
    from: data.find(isShown)?.WorkspaceId ?? "",
  };
}
