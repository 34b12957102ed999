"use client";
import { useCall } from "@/lib/core/http/browser/use-call";
import { openAiApi } from "@/lib/openai-api/contract";

/** The names under which programs call the person's agents and teams. */
export const useOwnModels = () => useCall(openAiApi.ownModels, undefined);
