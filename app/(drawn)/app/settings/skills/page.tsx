import { SkillsScreen } from "@/components/settings/skills/skills-screen";
import { FirstData } from "@/components/shell/first-data";
import { firstData } from "@/lib/auth/session/first-data";
import { skillApi } from "@/lib/skills/contract";
import { SkillListSchema } from "@/lib/skills/schema";
import * as skills from "@/lib/skills/service";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Skills");

export default async function Page() {
  const answers = await firstData((me) => ({
    [skillApi.list.path]: [SkillListSchema, skills.list(me)],
  }));
  return (
    <FirstData answers={answers}>
      <SkillsScreen />
    </FirstData>
  );
}
