"use client";
import { call } from "@/lib/core/http/browser/call";
import { useAction, useCall } from "@/lib/core/http/browser/use-call";
import { modelApi, providerApi, type LoadedModels, type ModelsWish } from "@/lib/models/contract";

const both = [providerApi.list, modelApi.list];

export const useModels = () => useCall(modelApi.list, undefined);
export const useChooseModel = () => useAction(modelApi.choose, [modelApi.list]);
/** `wanted`: only admins of the workspace may read them. */
export const useProviders = (wanted = true) => useCall(providerApi.list, wanted ? undefined : null);
export const useCreateProvider = () => useAction(providerApi.create, both);
export const useUpdateProvider = () => useAction(providerApi.update, both);
export const useRemoveProvider = () => useAction(providerApi.remove, both);
/** The models that a provider lists. Throws CallError. */
export const loadModels = (wish: ModelsWish): Promise<LoadedModels> =>
  call(providerApi.loadModels, wish);
/** Model servers on the server's machine; for operators. Queried again each time. */
export const useLocalServers = (wanted: boolean) =>
  useCall(providerApi.findLocal, wanted ? undefined : null, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
export const useTestUnsaved = () => useAction(providerApi.testUnsaved);
export const useTestProvider = () => useAction(providerApi.test);
