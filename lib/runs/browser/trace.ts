"use client";
import { useCall } from "@/lib/core/http/browser/use-call";
import { traceApi } from "@/lib/runs/trace/contract";

/** One step of a run with its model request. Pass null to fetch none. */
export const useTraceStep = (id: string | null, step: number | undefined) =>
  useCall(traceApi.get, id === null ? null : { id, step }, {
    revalidateOnFocus: false,
    revalidateIfStale: false,
    shouldRetryOnError: false,
  });
