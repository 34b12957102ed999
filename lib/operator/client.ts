"use client";
import { useAction, useCall } from "@/lib/core/http/browser/use-call";
import { usePages } from "@/lib/core/http/browser/use-pages";
import { operatorApi, type EntryStatus } from "@/lib/operator/contract";

const { overview } = operatorApi;
/** The results stay while other words are searched. */
const SEARCHED = { keepPreviousData: true, revalidateFirstPage: false };

export const useOverview = () => useCall(overview, undefined);
export const useUsers = (q: string) => usePages(operatorApi.users, { q }, SEARCHED);
export const useDisableUser = () => useAction(operatorApi.disable, [overview]);
export const useEnableUser = () => useAction(operatorApi.enable, [overview]);
export const useRemoveUser = () => useAction(operatorApi.remove, [overview]);
export const useSetRegistration = () => useAction(operatorApi.setRegistration, [overview]);
export const useInvitations = (q: string) => usePages(operatorApi.invitations, { q }, SEARCHED);
export const useInvite = () => useAction(operatorApi.invite);
export const useRevoke = () => useAction(operatorApi.revoke);
export const useWaitlist = (q: string, status: EntryStatus | undefined) =>
  usePages(operatorApi.waitlist, { q, status }, SEARCHED);
export const useInviteEntries = () => useAction(operatorApi.inviteEntries, [overview]);
