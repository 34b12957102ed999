"use client";
import { useSearchParams } from "next/navigation";
import { RunList } from "@/components/program-runs/list/run-list";
import { OneRun } from "@/components/program-runs/run-page";

/** All runs, or the one that `?run=` says: as runs were addressed once, and as a tab's history may name them still. */
export function RunsScreen() {
  const id = useSearchParams().get("run");
  return id ? <OneRun id={id} /> : <RunList />;
}
