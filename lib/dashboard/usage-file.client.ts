"use client";
import { send, TIMEOUT_MS } from "@/lib/core/http/browser/call";
import { dashboardApi, type UsageQuery } from "@/lib/dashboard/contract";

/** The rows of a usage report as a CSV file. Throws CallError. */
export async function usageCsv(query: UsageQuery): Promise<Blob> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await send(dashboardApi.usage, query, "text/csv", signal);
  return answer.blob();
}
