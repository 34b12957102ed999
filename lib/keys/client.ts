"use client";
import { useAction, useCall } from "@/lib/core/http/browser/use-call";
import { keyApi } from "@/lib/keys/contract";

export const useKeys = () => useCall(keyApi.list, undefined);
export const useCreateKey = () => useAction(keyApi.create, [keyApi.list]);
export const useRemoveKey = () => useAction(keyApi.remove, [keyApi.list]);
