"use client";
import useSWR from "swr";
import { call, type CallError } from "@/lib/core/http/browser/call";
import { useAction, useCall } from "@/lib/core/http/browser/use-call";
import {
  invitationApi,
  workspaceApi,
  type Copied,
  type CopyInput,
  type LocatedKind,
} from "@/lib/workspaces/contract";

const { list, get, members, invitations } = workspaceApi;

/** All workspaces of the person, the personal one among them. */
export const useWorkspaces = () => useCall(list, undefined);
/** Where the reader sees something that the shown workspace does not have. */
export const useLocated = (kind: LocatedKind, id: string) =>
  useCall(workspaceApi.locate, { kind, item_id: id }, { revalidateOnFocus: false });
/** An empty id makes no request. */
export const useOneWorkspace = (id: string) => useCall(get, id ? { id } : null);
export const useMembers = (id: string) => useCall(members, id ? { id } : null);
export const useInvitationsOf = (id: string, wanted = true) =>
  useCall(invitations, wanted && id ? { id } : null);
/** What happens when this person leaves; `null` makes no request. */
export const useLeaving = (of: { id: string; user: string } | null) =>
  useCall(workspaceApi.leaving, of, { revalidateOnFocus: false });

/** What copying an item into a workspace would do. */
export const usePlannedCopy = (input: { id: string } & CopyInput) =>
  useSWR<Copied, CallError>(
    [workspaceApi.copy.path, input.id, input.kind, input.item_id],
    () => call(workspaceApi.copy, { ...input, dry_run: true }),
    { revalidateOnFocus: false },
  );
export const useCopyInto = () => useAction(workspaceApi.copy);
export const useCreateWorkspace = () => useAction(workspaceApi.create, [list]);
export const useUpdateWorkspace = () => useAction(workspaceApi.update, [list, get]);
export const useRemoveWorkspace = () => useAction(workspaceApi.remove);
export const useChangeRole = () => useAction(workspaceApi.changeRole, [members]);
/** The lists are read again only by someone who is still a member: `again`. */
export const useRemoveMember = () => useAction(workspaceApi.removeMember);
export const useInviteMember = () => useAction(workspaceApi.invite, [invitations]);
export const useResendInvitation = () => useAction(workspaceApi.resend, [invitations]);
export const useRevokeInvitation = () => useAction(workspaceApi.revoke);

export const useOpenInvitation = (token: string) =>
  useCall(invitationApi.open, token ? { token } : null, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
export const useAcceptInvitation = () => useAction(invitationApi.accept, [list]);
