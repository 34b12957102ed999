import { healthApi } from "@/lib/health/contract";
import { OkSchema } from "@/lib/health/schema";
import { route } from "@/lib/auth/door";
import { methods } from "@/lib/core/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(healthApi.test, { reply: OkSchema }, () => ({ ok: true as const })),
});
