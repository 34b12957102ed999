"use client";
import { useCall } from "@/lib/core/http/browser/use-call";
import { compareApi } from "@/lib/runs/trace/comparison-contract";

/** Two runs side by side. */
export const useComparison = (id: string, other: string) =>
  useCall(
    compareApi.get,
    { id, other },
    { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false },
  );
