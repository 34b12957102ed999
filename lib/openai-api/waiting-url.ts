/** Where a person answers what a program's run waits for. */
export const waitingUrl = (appUrl: string, runId: string): string =>
  new URL(`/app/runs/${encodeURIComponent(runId)}`, appUrl).href;
