"use client";
import { call } from "@/lib/core/http/browser/call";
import { rerunApi, type Replayed } from "@/lib/runs/rerun/contract";

/** Carries an ended run out once more from its record. Throws CallError. */
export const replayRun = (id: string): Promise<Replayed> => call(rerunApi.replay, { id });
