"use client";
import { lazyPart } from "@/components/ui/late/lazy-part";
import type { BudgetOf } from "@/lib/usage/contract";

export type LimitsOfProps = {
  of: Exclude<BudgetOf, "all" | "key">;
  id: string;
  className?: string;
};

/** The limits of an agent, a team or a task; nothing where it has none, and nothing where they cannot be read. */
export const LimitsOf = lazyPart<LimitsOfProps>(
  () => import("@/components/budgets/limit-list").then((part) => part.LimitList),
  { inView: true, failed: () => null },
);
