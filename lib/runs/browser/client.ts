"use client";
import { call } from "@/lib/core/http/browser/call";
import { useCall } from "@/lib/core/http/browser/use-call";
import { runApi, type RunInput } from "@/lib/runs/run/contract";

/** Answers a call that a run waits for. Throws CallError. */
export const answerCall = (input: RunInput): Promise<unknown> => call(runApi.input, input);

/** Requests that a run stops. Throws CallError. */
export const stopRun = (id: string): Promise<unknown> => call(runApi.stop, { id });

/** One run with its steps. Pass null to fetch none. */
export const useRunOnce = (id: string | null) =>
  useCall(runApi.get, id === null ? null : { id }, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
