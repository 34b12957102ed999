import { RunPageScreen } from "@/components/runs/run-page";
import { FirstData } from "@/components/shell/first-data";
import { agentApi } from "@/lib/agents/contract";
import { listNames } from "@/lib/agents/lookup/names";
import { AgentNameListSchema } from "@/lib/agents/schema";
import { FIRST_ROWS, firstData } from "@/lib/auth/session/first-data";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Runs");

export default async function Page() {
  const answers = await firstData((me) => ({
    [agentApi.names.path]: [AgentNameListSchema, listNames(me, FIRST_ROWS)],
  }));
  return (
    <FirstData answers={answers}>
      <RunPageScreen />
    </FirstData>
  );
}
