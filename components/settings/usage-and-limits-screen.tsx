"use client";
import { Budgets } from "@/components/settings/profile/budgets/budgets";
import { UsageScreen } from "@/components/usage/usage-screen";

/** What was used, and the limits on it. */
export function UsageAndLimitsScreen() {
  return <UsageScreen limits={<Budgets />} />;
}
