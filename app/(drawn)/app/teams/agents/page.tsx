import { AgentsScreen } from "@/components/agents/agents-screen";
import { FirstData } from "@/components/shell/first-data";
import { agentApi } from "@/lib/agents/contract";
import * as agents from "@/lib/agents/service";
import { FIRST_ROWS, firstData } from "@/lib/auth/session/first-data";
import { config } from "@/lib/core/config";
import { modelApi } from "@/lib/models/contract";
import { ModelListSchema } from "@/lib/models/schema";
import { offers } from "@/lib/models/service";
import { templateApi } from "@/lib/templates/contract";
import * as templates from "@/lib/templates/service";
import { titled } from "@/lib/texts/page-title";
import { AgentListSchema } from "@/lib/agents/schema";
import { TemplateListSchema } from "@/lib/templates/schema";

export const generateMetadata = titled("Agents");

export default async function Page() {
  const answers = await firstData((me) => ({
    [agentApi.list.path]: [AgentListSchema, agents.list(me, FIRST_ROWS)],
    [modelApi.list.path]: [ModelListSchema, offers(me.workspace)],
    [templateApi.list.path]: [TemplateListSchema, templates.list(me.workspace, FIRST_ROWS)],
  }));
  return (
    <FirstData answers={answers}>
      <AgentsScreen directAddress={config().directAddress} />
    </FirstData>
  );
}
