"use client";
import { usePages } from "@/lib/core/http/browser/use-pages";
import { runApi, type RunFilters } from "@/lib/runs/run/contract";

const PAGE = { limit: 50 };

/** The runs that match the filters, newest first. */
export const useRunPages = (filters: RunFilters) =>
  usePages(runApi.list, { ...filters, ...PAGE }, { revalidateFirstPage: false });
