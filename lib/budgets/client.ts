"use client";
import { budgetApi } from "@/lib/budgets/contract";
import { useAction, useCall } from "@/lib/core/http/browser/use-call";

export const useBudgets = () => useCall(budgetApi.list, undefined);
export const useCreateBudget = () => useAction(budgetApi.create, [budgetApi.list]);
export const useUpdateBudget = () => useAction(budgetApi.update, [budgetApi.list]);
export const useRemoveBudget = () => useAction(budgetApi.remove, [budgetApi.list]);
