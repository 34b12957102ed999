"use client";
import { useCall } from "@/lib/core/http/browser/use-call";
import { dashboardApi, type UsageQuery } from "@/lib/dashboard/contract";

/** While the page is visible, changes made elsewhere show up within this time. */
const REFRESH_MS = 5_000;
const REFRESH_USAGE_MS = 60_000;

/** Usage in some days; null: no request. keep: the previous report stays until another has loaded. */
export const useUsage = (wanted: UsageQuery | null, { keep = false } = {}) =>
  useCall(dashboardApi.usage, wanted, {
    refreshInterval: REFRESH_USAGE_MS,
    keepPreviousData: keep,
  });

export const useDashboard = () =>
  useCall(dashboardApi.get, undefined, { refreshInterval: REFRESH_MS });
