import { KeysScreen } from "@/components/settings/keys/keys-screen";
import { FirstData } from "@/components/shell/first-data";
import { agentApi } from "@/lib/agents/contract";
import { listNames } from "@/lib/agents/lookup/names";
import { AgentNameListSchema } from "@/lib/agents/schema";
import { FIRST_ROWS, firstData } from "@/lib/auth/session/first-data";
import { keyApi } from "@/lib/keys/contract";
import * as keys from "@/lib/keys/service";
import { titled } from "@/lib/texts/page-title";
import { secretApi } from "@/lib/tools/contract";
import * as secrets from "@/lib/tools/secrets";
import { KeyListSchema } from "@/lib/keys/schema";
import { SecretListSchema } from "@/lib/tools/schema";

export const generateMetadata = titled("API Keys");

export default async function Page() {
  const answers = await firstData((me) => ({
    [agentApi.names.path]: [AgentNameListSchema, listNames(me, FIRST_ROWS)],
    [keyApi.list.path]: [KeyListSchema, keys.list(me.workspace)],
    [secretApi.list.path]: [SecretListSchema, secrets.list(me.workspace)],
  }));
  return (
    <FirstData answers={answers}>
      <KeysScreen />
    </FirstData>
  );
}
