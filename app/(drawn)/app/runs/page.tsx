import { redirect } from "next/navigation";
import { Suspense } from "react";
import { RunsScreen } from "@/components/program-runs/runs-screen";
import { routes } from "@/components/routes";
import { FirstData } from "@/components/shell/first-data";
import { agentApi } from "@/lib/agents/contract";
import { listNames } from "@/lib/agents/lookup/names";
import { AgentNameListSchema } from "@/lib/agents/schema";
import { FIRST_ROWS, firstData } from "@/lib/auth/session/first-data";
import { titled } from "@/lib/texts/reader/page-title";

export const generateMetadata = titled("Runs");

type Props = { searchParams: Promise<Record<string, string | string[]>> };

export default async function Page({ searchParams }: Props) {
  const { run } = await searchParams;
  if (typeof run === "string" && run) redirect(routes.programRun(run)); // as runs were addressed once
  const answers = await firstData((me) => ({
    [agentApi.names.path]: [AgentNameListSchema, listNames(me, FIRST_ROWS)],
  }));
  return (
    <FirstData answers={answers}>
      <Suspense>
        <RunsScreen />
      </Suspense>
    </FirstData>
  );
}
