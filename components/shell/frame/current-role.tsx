"use client";
import { useEffect, useMemo, type ReactNode } from "react";
import { useWorkspace, WorkspaceContext } from "@/components/shell/workspace";
import { roleMissed } from "@/lib/core/http/browser/call";
import { reopened } from "@/lib/core/http/browser/shared-stream";
import { useWorkspaces } from "@/lib/workspaces/client";

/**
 * Shows its children in the role that the person has now. It may have changed since the page was rendered: then a call is
 * refused, or the server ends the open streams.
 */
export function CurrentRole({ children }: { children: ReactNode }) {
  const workspace = useWorkspace();
  const { data, mutate } = useWorkspaces();
  const { name, role } = data?.find(({ WorkspaceId }) => WorkspaceId === workspace.id) ?? workspace;
  useEffect(() => {
    if (workspace.id === "") return undefined;
    const again = () => void mutate();
    const stops = [roleMissed.subscribe(again), reopened.subscribe(again)];
    return () => stops.forEach((stop) => stop());
  }, [workspace.id, mutate]);
  const now = useMemo(() => ({ id: workspace.id, name, role }), [workspace.id, name, role]);
  return <WorkspaceContext value={now}>{children}</WorkspaceContext>;
}
