import { route } from "@/lib/auth/door";
import { methods } from "@/lib/core/http/methods";
import { healthApi } from "@/lib/health/contract";
import { scrape } from "@/lib/health/metrics";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route(healthApi.metrics, {}, ({ headers }) => scrape(headers)),
});
