"use client";
import { useCall } from "@/lib/core/http/browser/use-call";
import { dashboardApi, type UsageBy } from "@/lib/dashboard/contract";

/** While the page is visible, changes made elsewhere show up within this time. */
const REFRESH_MS = 5_000;
const REFRESH_USAGE_MS = 60_000;

/** What was used in so many days, today (UTC) the last of them; null: not asked for. */
export const useUsage = (wanted: { days: number; by: UsageBy } | null) =>
  useCall(dashboardApi.usage, wanted, { refreshInterval: REFRESH_USAGE_MS });

export const useDashboard = () =>
  useCall(dashboardApi.get, undefined, { refreshInterval: REFRESH_MS });
