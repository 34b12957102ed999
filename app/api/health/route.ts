import { healthApi } from "@/lib/health/contract";
import { HealthSchema } from "@/lib/health/schema";
import { health } from "@/lib/health/service";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(healthApi.health, { reply: HealthSchema }, health),
});
