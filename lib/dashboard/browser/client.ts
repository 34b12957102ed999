"use client";
import { useCall } from "@/lib/core/http/browser/use-call";
import { dashboardApi } from "@/lib/dashboard/contract";

/** While the page is visible, changes made elsewhere show up within this time. */
const REFRESH_MS = 5_000;

export const useDashboard = () =>
  useCall(dashboardApi.get, undefined, { refreshInterval: REFRESH_MS });
