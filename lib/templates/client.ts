"use client";
import { useAction, useList } from "@/lib/core/http/browser/use-call";
import { useStore } from "@/lib/core/shared/store";
import { templateApi } from "@/lib/templates/contract";
import { spoken } from "@/lib/texts/language";

/**
 * SPEC section 7: empty on failure. `wanted`: false fetches nothing yet. The built-in ones are in the reader's
 * language.
 */
export function useTemplates(wanted = true) {
  const { language } = useStore(spoken);
  const query: Record<string, string> = language === "en" ? {} : { language };
  const { data, error, isLoading, mutate } = useList(templateApi.list, wanted, undefined, query);
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
