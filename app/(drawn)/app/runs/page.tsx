import { redirect } from "next/navigation";
import { RunsScreen } from "@/components/runs/runs-screen";
import { routes } from "@/components/routes";
import { FirstData } from "@/components/shell/first-data";
import { agentApi } from "@/lib/agents/contract";
import { listNames } from "@/lib/agents/lookup/names";
import { AgentNameListSchema } from "@/lib/agents/schema";
import { address } from "@/lib/core/endpoint";
import { titledRuns } from "@/lib/dashboard/titled-runs";
import { runApi } from "@/lib/runs/run/contract";
import { RunListSchema } from "@/lib/runs/run/schema";
import { FIRST_ROWS, firstData } from "@/lib/auth/session/first-data";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Runs");

type Props = { searchParams: Promise<Record<string, string | string[]>> };

export default async function Page({ searchParams }: Props) {
  const { run, ...filters } = await searchParams;
  if (typeof run === "string" && run) redirect(routes.programRun(run)); // the former URL of a run
  const { [runApi.list.path]: all, ...answers } = await firstData((me) => ({
    [agentApi.names.path]: [AgentNameListSchema, listNames(me, FIRST_ROWS)],
    ...(Object.keys(filters).length === 0 && {
      [runApi.list.path]: [RunListSchema, titledRuns(me, FIRST_ROWS), "paged"],
    }),
  }));
  return (
    <FirstData answers={answers} firstPage={all ? { key: ALL_RUNS, page: all } : undefined}>
      <RunsScreen />
    </FirstData>
  );
}

/** Under the cache key of lib/runs/browser/run-pages.ts for the list without a filter. */
const ALL_RUNS = [address(runApi.list, FIRST_ROWS).url, ""];
