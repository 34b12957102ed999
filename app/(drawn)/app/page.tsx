import { Dashboard } from "@/components/dashboard/dashboard";
import { FirstData } from "@/components/shell/first-data";
import { firstData } from "@/lib/auth/session/first-data";
import { dashboardApi } from "@/lib/dashboard/contract";
import { dashboard } from "@/lib/dashboard/service";
import { titled } from "@/lib/texts/reader/page-title";
import { DashboardSchema } from "@/lib/dashboard/schema";

export const generateMetadata = titled("Dashboard");

export default async function Page() {
  const answers = await firstData((me) => ({
    [dashboardApi.get.path]: [DashboardSchema, dashboard(me)],
  }));
  return (
    <FirstData answers={answers}>
      <Dashboard />
    </FirstData>
  );
}
