import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { dashboardApi } from "@/lib/dashboard/contract";
import { usageFile } from "@/lib/dashboard/usage-file";
import { usage } from "@/lib/dashboard/usage-report";
import { UsageQuerySchema, UsageReportSchema } from "@/lib/dashboard/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    dashboardApi.usage,
    { query: UsageQuerySchema, reply: UsageReportSchema },
    ({ me, query, headers }) =>
      headers.get("accept")?.includes("text/csv") ? usageFile(me, query) : usage(me, query),
  ),
});
