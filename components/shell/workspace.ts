"use client";
import { createContext, use, type ReactNode } from "react";
import type { Endpoint } from "@/lib/core/endpoint";
import { inWorkspace } from "@/lib/core/http/page-workspace";
import { isAtLeast, type Role } from "@/lib/core/shared/roles";

/** The workspace that this tab shows, and the person's role in it. `id`: empty for the personal one. */
export type ShownWorkspace = { id: string; name: string; role: Role };

export const PERSONAL: ShownWorkspace = { id: "", name: "", role: "owner" };

export const WorkspaceContext = createContext<ShownWorkspace | null>(null);

export const useWorkspace = (): ShownWorkspace => use(WorkspaceContext) ?? PERSONAL;

/** Adds the workspace to the URL of a download or an image, whose request has no headers of ours. */
export function useInWorkspace(): (address: string) => string {
  const { id } = useWorkspace();
  return (address) => inWorkspace(address, id);
}

/** May the person call this endpoint in the workspace that the tab shows? What they may not do is not offered. */
export function useMay(): (target: Pick<Endpoint, "role">) => boolean {
  const { role } = useWorkspace();
  return (target) => isAtLeast(role, target.role);
}

/** Shows its children only to those who may call the endpoint. */
export function May({ call, children }: { call: Pick<Endpoint, "role">; children: ReactNode }) {
  return useMay()(call) ? children : null;
}
