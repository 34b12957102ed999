"use client";
import { useCall } from "@/lib/core/http/browser/use-call";
import { traceApi } from "@/lib/runs/trace/contract";

/** One step of a run with what its model was sent. */
export const useTraceStep = (id: string, step: number) =>
  useCall(
    traceApi.get,
    { id, step },
    { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false },
  );
