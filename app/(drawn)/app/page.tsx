import { Dashboard } from "@/components/dashboard/dashboard";
import { FirstData } from "@/components/shell/first-data";
import { firstData } from "@/lib/auth/session/first-data";
import { dashboardApi } from "@/lib/dashboard/contract";
import { dashboard } from "@/lib/dashboard/service";
import { profileApi } from "@/lib/settings/contract";
import { listHeld } from "@/lib/settings/held";
import { HeldListSchema } from "@/lib/settings/schema";
import { titled } from "@/lib/texts/page-title";
import { DashboardSchema } from "@/lib/dashboard/schema";

export const generateMetadata = titled("Dashboard");

export default async function Page() {
  const answers = await firstData((me) => ({
    [dashboardApi.get.path]: [DashboardSchema, dashboard(me)],
    [profileApi.held.path]: [HeldListSchema, listHeld(me.person)],
  }));
  return (
    <FirstData answers={answers}>
      <Dashboard />
    </FirstData>
  );
}
