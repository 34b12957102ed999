import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { healthApi } from "@/lib/health/contract";
import { scrape } from "@/lib/health/metrics";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(healthApi.metrics, {}, ({ headers }) => scrape(headers)),
});
