"use client";
import { useSearchParams } from "next/navigation";
import { RunList } from "@/components/runs/list/run-list";
import { OneRun } from "@/components/runs/run-page";

/** All runs, or the one in `?run=`: the former URL of runs, which a tab's history may still contain. */
export function RunsScreen() {
  const id = useSearchParams().get("run");
  return id ? <OneRun id={id} /> : <RunList />;
}
