"use client";
import { useAction, useCall } from "@/lib/core/http/browser/use-call";
import { usePages } from "@/lib/operator/browser/use-pages";
import { operatorApi, type EntryStatus } from "@/lib/operator/contract";

const { overview } = operatorApi;

export const useOverview = () => useCall(overview, undefined);
export const useUsers = (q: string) => usePages(operatorApi.users, { q });
export const useDisableUser = () => useAction(operatorApi.disable, [overview]);
export const useEnableUser = () => useAction(operatorApi.enable, [overview]);
export const useRemoveUser = () => useAction(operatorApi.remove, [overview]);
export const useSetRegistration = () => useAction(operatorApi.setRegistration, [overview]);
export const useInvitations = (q: string) => usePages(operatorApi.invitations, { q });
export const useInvite = () => useAction(operatorApi.invite);
export const useRevoke = () => useAction(operatorApi.revoke);
export const useWaitlist = (q: string, status: EntryStatus | undefined) =>
  usePages(operatorApi.waitlist, { q, status });
export const useInviteEntries = () => useAction(operatorApi.inviteEntries, [overview]);
