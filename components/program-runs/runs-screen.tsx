"use client";
import { useSearchParams } from "next/navigation";
import { RunList } from "@/components/program-runs/run-list";
import { RunScreen } from "@/components/program-runs/run-screen";

/** All runs, or the one that `?run=` says. */
export function RunsScreen() {
  const id = useSearchParams().get("run");
  return id ? <RunScreen key={id} id={id} /> : <RunList />;
}
