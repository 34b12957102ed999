import { ChatScreen } from "@/components/chat/chat-screen";
import { listedOf, selectionIn } from "@/components/chat/selection";
import { FirstData } from "@/components/shell/first-data";
import { agentApi } from "@/lib/agents/contract";
import * as agents from "@/lib/agents/service";
import { FIRST_ROWS, firstData } from "@/lib/auth/session/first-data";
import { chatApi } from "@/lib/chat/contract";
import { ConversationPageSchema, ConversationQuerySchema } from "@/lib/chat/schema";
import * as chat from "@/lib/chat/service";
import { pageKey } from "@/lib/chat/pages";
import { modelApi } from "@/lib/models/contract";
import { ModelListSchema } from "@/lib/models/schema";
import { offers } from "@/lib/models/service";
import { teamApi } from "@/lib/teams/contract";
import * as teams from "@/lib/teams/service";
import { titled } from "@/lib/texts/page-title";
import { AgentListSchema } from "@/lib/agents/schema";
import { TeamListSchema } from "@/lib/teams/schema";

export const generateMetadata = titled("Chat");

type Query = Record<string, string | string[] | undefined>;
type Props = { searchParams: Promise<Query> };

export default async function Page({ searchParams }: Props) {
  const key = pageKey(0, null, listedOf(selectionIn(queryOf(await searchParams))));
  const asked = ConversationQuerySchema.safeParse(key?.[1]);
  const { [chatApi.list.path]: page, ...answers } = await firstData((me) => ({
    [agentApi.list.path]: [AgentListSchema, agents.list(me, FIRST_ROWS)],
    [teamApi.list.path]: [TeamListSchema, teams.list(me, FIRST_ROWS)],
    [modelApi.list.path]: [ModelListSchema, offers(me.workspace)],
    ...(asked.success
      ? { [chatApi.list.path]: [ConversationPageSchema, chat.list(me, asked.data)] }
      : {}),
  }));
  return (
    <FirstData answers={answers} firstPage={key && page ? { key, page } : undefined}>
      <ChatScreen />
    </FirstData>
  );
}

const queryOf = (query: Query): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, given]) =>
      [given ?? []].flat().map((each) => [name, each]),
    ),
  );
