import { SecurityScreen } from "@/components/settings/security/security-screen";
import { FirstData } from "@/components/shell/first-data";
import { authApi } from "@/lib/auth/contract";
import { factorApi } from "@/lib/auth/factors/contract";
import { FactorsSchema } from "@/lib/auth/factors/schema";
import * as factors from "@/lib/auth/factors/service";
import { SessionListSchema } from "@/lib/auth/schema";
import { firstData } from "@/lib/auth/session/first-data";
import { pageVisitor } from "@/lib/auth/session/page-visitor";
import { listSessions } from "@/lib/auth/session/sessions";
import { profileApi } from "@/lib/settings/contract";
import { ProfileSchema } from "@/lib/settings/schema";
import * as profile from "@/lib/settings/service";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Security");

export default async function Page() {
  const { identity } = await pageVisitor();
  const answers = await firstData((me) => ({
    [profileApi.get.path]: [ProfileSchema, profile.get(me.person)],
    [factorApi.list.path]: [FactorsSchema, factors.list(me.person)],
    [authApi.sessions.path]: [
      SessionListSchema,
      listSessions(me.person, identity?.sessionId ?? null),
    ],
  }));
  return (
    <FirstData answers={answers}>
      <SecurityScreen />
    </FirstData>
  );
}
