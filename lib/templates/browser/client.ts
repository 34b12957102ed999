"use client";
import { useAction, useList } from "@/lib/core/http/browser/use-call";
import { templateApi } from "@/lib/templates/contract";

/** SPEC section 7: empty on failure. `wanted`: false fetches nothing yet. */
export function useTemplates(wanted = true) {
  const { data, error, isLoading, mutate } = useList(templateApi.list, wanted);
  return {
    templates: data ?? [],
    failed: error !== undefined && data === undefined,
    isLoading,
    retry: () => void mutate(),
  };
}

export const useCreateTemplate = () => useAction(templateApi.create, [templateApi.list]);
export const useRemoveTemplate = () =>
  useAction(templateApi.remove, [templateApi.list, templateApi.get]);
