"use client";
import { call } from "@/lib/core/http/call";
import { runApi, type RunInput } from "@/lib/runs/contract";

/** Answers a call that a run waits for. Throws CallError. */
export const answerCall = (input: RunInput): Promise<unknown> => call(runApi.input, input);
