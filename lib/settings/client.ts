"use client";
import { authApi } from "@/lib/auth/contract";
import { call } from "@/lib/core/http/browser/call";
import { useAction, useCall } from "@/lib/core/http/browser/use-call";
import { securityApi } from "@/lib/security/contract";
import { profileApi } from "@/lib/settings/contract";

export const useProfile = () => useCall(profileApi.get, undefined);
export const useUpdateProfile = () => useAction(profileApi.update, [profileApi.get]);
export const useSendConfirmation = () => useAction(profileApi.sendConfirmation, []);
export const useChangeEmail = () => useAction(profileApi.changeEmail, []);
export const useConfirmEmail = () => useAction(profileApi.confirmEmail, [profileApi.get]);
export const useChangePassword = () =>
  useAction(profileApi.password, [profileApi.get, authApi.sessions, securityApi.list]);
export const useHeld = () => useCall(profileApi.held, undefined);
export const useSettle = () => useAction(profileApi.settle, [profileApi.held]);
export const useUnlink = () => useAction(profileApi.unlink, [profileApi.get, securityApi.list]);
export const removeAccount = (confirm: string): Promise<void> =>
  call(profileApi.remove, { confirm });

export const useSessions = () => useCall(authApi.sessions, undefined);
export const useEndSession = () =>
  useAction(authApi.endSession, [authApi.sessions, securityApi.list]);
export const useEndOtherSessions = () =>
  useAction(authApi.endOtherSessions, [authApi.sessions, securityApi.list]);
