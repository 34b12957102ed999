import { KnowledgeScreen } from "@/components/knowledge/knowledge-screen";
import { FirstData } from "@/components/shell/first-data";
import { firstData } from "@/lib/auth/session/first-data";
import { knowledgeApi } from "@/lib/knowledge/contract";
import { CollectionListSchema } from "@/lib/knowledge/schema";
import * as knowledge from "@/lib/knowledge/service";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Knowledge");

export default async function Page() {
  const answers = await firstData((me) => ({
    [knowledgeApi.list.path]: [CollectionListSchema, knowledge.list(me)],
  }));
  return (
    <FirstData answers={answers}>
      <KnowledgeScreen />
    </FirstData>
  );
}
