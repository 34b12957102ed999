"use client";
import { call } from "@/lib/core/http/browser/call";
import {
  rerunApi,
  type BegunAgain,
  type ForkWish,
  type Replayed,
} from "@/lib/runs/run/rerun-contract";

/** Replays an ended run from its record. Throws CallError. */
export const replayRun = (id: string): Promise<Replayed> => call(rerunApi.replay, { id });

/** Resumes a task's failed run. Throws CallError. */
export const goOnWithRun = (id: string): Promise<BegunAgain> => call(rerunApi.goOn, { id });

/** Starts a fork: a new run that diverges from a step on. Throws CallError. */
export const forkRun = (wish: { id: string } & ForkWish): Promise<BegunAgain> =>
  call(rerunApi.fork, wish);
