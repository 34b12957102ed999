import { FirstData } from "@/components/shell/first-data";
import { chosenIn, usageOf } from "@/components/usage/chosen";
import { UsageScreen } from "@/components/usage/usage-screen";
import { budgetApi } from "@/lib/budgets/contract";
import { BudgetListSchema } from "@/lib/budgets/schema";
import { list } from "@/lib/budgets/service";
import { firstData } from "@/lib/auth/session/first-data";
import { address } from "@/lib/core/endpoint";
import { dashboardApi } from "@/lib/dashboard/contract";
import { usage } from "@/lib/dashboard/usage-report";
import { UsageQuerySchema, UsageReportSchema } from "@/lib/dashboard/schema";
import { timeZoneOf } from "@/lib/auth/account";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Usage & limits");

type Props = { searchParams: Promise<Record<string, string>> };

export default async function Page({ searchParams }: Props) {
  const chosen = chosenIn(new URLSearchParams(await searchParams));
  const answers = await firstData(async (me) => {
    const query = usageOf(chosen, await timeZoneOf(me.person));
    const limits = { [budgetApi.list.path]: [BudgetListSchema, list(me)] } as const;
    const asked = UsageQuerySchema.safeParse(query);
    if (!asked.success) return limits; // the browser requests it again and shows what is wrong
    const { url } = address(dashboardApi.usage, query);
    return { ...limits, [url]: [UsageReportSchema, usage(me, asked.data)] };
  });
  return (
    <FirstData answers={answers}>
      <UsageScreen />
    </FirstData>
  );
}
