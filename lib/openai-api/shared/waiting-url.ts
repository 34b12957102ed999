/** Where a person answers what a run of a program's waits for. */
export const waitingUrl = (appUrl: string, runId: string): string =>
  new URL(`/app/runs/${encodeURIComponent(runId)}`, appUrl).href;
