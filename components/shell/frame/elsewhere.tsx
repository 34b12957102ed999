"use client";
import { useEffect, type ReactNode } from "react";
import { useWorkspace } from "@/components/shell/workspace";
import { openWorkspace } from "@/components/shell/frame/switch";
import { Spinner } from "@/components/ui/feedback/spinner";
import { useLocated } from "@/lib/workspaces/client";
import type { LocatedKind } from "@/lib/workspaces/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { kind: LocatedKind; id: string; children: ReactNode };

/**
 * For something in the URL that the shown workspace does not have: opens the page in the workspace of the person that has
 * it. If none has, it shows its children, which say so.
 */
export function Elsewhere({ kind, id, children }: Props) {
  const t = useText();
  const workspace = useWorkspace();
  const { data, isLoading } = useLocated(kind, id);
  const target = data?.personal ? "" : data?.WorkspaceId;
  const isThere = target !== undefined && target !== workspace.id;
  useEffect(() => {
    if (!isThere) return;
    const { pathname, search, hash } = window.location;
    openWorkspace(target, `${pathname}${search}${hash}`);
  }, [isThere, target]);
  if (!isLoading && !isThere) return children;
  return (
    <div className="m-auto flex min-h-40 items-center justify-center">
      <Spinner label={t("Looking in your other workspaces")} />
    </div>
  );
}
