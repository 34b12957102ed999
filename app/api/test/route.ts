import { healthApi } from "@/lib/health/contract";
import { OkSchema } from "@/lib/health/schema";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(healthApi.test, { reply: OkSchema }, () => ({ ok: true as const })),
});
