"use client";
import { lazyPart } from "@/components/ui/late/lazy-part";
import type { BudgetOf } from "@/lib/usage/contract";

export type LimitsOfProps = {
  of: Exclude<BudgetOf, "all" | "key">;
  id: string;
  className?: string;
};

/** The limits of an agent, a team or a task; empty if there are none, or they cannot be loaded. */
export const LimitsOf = lazyPart<LimitsOfProps>(
  () => import("@/components/items/limit-list").then((part) => part.LimitList),
  { ahead: false, failed: () => null },
);
