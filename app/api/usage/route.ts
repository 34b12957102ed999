import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { dashboardApi } from "@/lib/dashboard/contract";
import { UsageQuerySchema, UsageReportSchema } from "@/lib/dashboard/schema";
import { usage } from "@/lib/dashboard/usage";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    dashboardApi.usage,
    { query: UsageQuerySchema, reply: UsageReportSchema },
    ({ me, query }) => usage(me, query),
  ),
});
