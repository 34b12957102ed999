import "server-only";

/** Where a run's events are told to those who follow it. */
export const channelOf = (runId: string): string => `run:${runId}`;
/** Where the wish to stop a run is told to whoever works on it. */
export const stopChannel = (runId: string): string => `run.stop:${runId}`;
