import "server-only";
import { publish, subscribe } from "@/lib/core/cluster/event-bus";
import type { Scope } from "@/lib/core/identity";

/** The channel on which a run's events are published to its followers. */
export const channelOf = (runId: string): string => `run:${runId}`;
/** The channel on which a request to stop a run is published to its worker. */
export const stopChannel = (runId: string): string => `run.stop:${runId}`;
/** The channel on which the process that has a call open is notified that its run can continue. */
export const resumeChannel = (runId: string): string => `run.resume:${runId}`;
/** The channel on which other processes are notified that an exiting process has released a run. */
export const letGoChannel = "runs.let-go";

const waitsChannel = (me: string): string => `runs.waits:${me}`;
/** Notifies the person's pages that a chat or API run waits for them, or no longer does. */
export const tellWaits = (me: Scope): void => publish(waitsChannel(me.workspace), null);
/** Returns a function that unsubscribes. */
export const onWaits = (me: Scope, listener: () => void): (() => void) =>
  subscribe(waitsChannel(me.workspace), listener);
