import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { dashboardApi } from "@/lib/dashboard/contract";
import { DashboardSchema } from "@/lib/dashboard/schema";
import { dashboard } from "@/lib/dashboard/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(dashboardApi.get, { reply: DashboardSchema }, ({ me }) => dashboard(me)),
});
