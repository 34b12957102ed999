"use client";
import { resourceApi } from "@/lib/connections/calls/resource-contract";
import { useAction, useCall } from "@/lib/core/http/browser/use-call";
import { fileApi } from "@/lib/files/contract";

/** Each request goes to someone else's server: once for each time that the list is opened. */
const once = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false };

export const useResources = (id: string) => useCall(resourceApi.list, { id }, once);
export const usePrompts = (id: string) => useCall(resourceApi.prompts, { id }, once);
export const useKeepResource = () => useAction(resourceApi.keep, [fileApi.list, fileApi.space]);
