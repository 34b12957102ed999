import type { Page } from "playwright/test";

/** Reads how long the page's own thread has worked so far, in ms: what else the machine does is not part of it. */
export async function threadTimeOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")!.value * 1_000;
  };
}
