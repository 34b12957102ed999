import { SharesScreen } from "@/components/settings/shares-screen";
import { FirstData } from "@/components/shell/first-data";
import { firstData } from "@/lib/auth/session/first-data";
import { shareApi } from "@/lib/shares/contract";
import { ShareListSchema } from "@/lib/shares/schema";
import * as shares from "@/lib/shares/service";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Shared links");

export default async function Page() {
  const answers = await firstData((me) => ({
    [shareApi.list.path]: [ShareListSchema, shares.list(me)],
  }));
  return (
    <FirstData answers={answers}>
      <SharesScreen />
    </FirstData>
  );
}
