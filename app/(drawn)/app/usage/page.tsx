import { UsageAndLimitsScreen } from "@/components/settings/usage-and-limits-screen";
import { FirstData } from "@/components/shell/first-data";
import { chosenIn, usageOf } from "@/components/usage/chosen";
import { firstData } from "@/lib/auth/session/first-data";
import { address } from "@/lib/core/http/shared/endpoint";
import { dashboardApi } from "@/lib/dashboard/contract";
import { usage } from "@/lib/dashboard/report/usage";
import { UsageQuerySchema, UsageReportSchema } from "@/lib/dashboard/schema";
import { timeZoneOf } from "@/lib/auth/account";
import { titled } from "@/lib/texts/reader/page-title";

export const generateMetadata = titled("Usage & limits");

type Props = { searchParams: Promise<Record<string, string>> };

export default async function Page({ searchParams }: Props) {
  const chosen = chosenIn(new URLSearchParams(await searchParams));
  const answers = await firstData(async (me) => {
    const query = usageOf(chosen, await timeZoneOf(me));
    const asked = UsageQuerySchema.safeParse(query);
    if (!asked.success) return {}; // the browser asks, and is told what is wrong
    const { url } = address(dashboardApi.usage, query);
    return { [url]: [UsageReportSchema, usage(me, asked.data)] };
  });
  return (
    <FirstData answers={answers}>
      <UsageAndLimitsScreen />
    </FirstData>
  );
}
