import { healthApi } from "@/lib/health/contract";
import { ReadySchema } from "@/lib/health/schema";
import { ready } from "@/lib/health/ready";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(healthApi.ready, { reply: ReadySchema }, ready),
});
