import { healthApi } from "@/lib/health/contract";
import { HealthSchema } from "@/lib/health/schema";
import { health } from "@/lib/health/service";
import { route } from "@/lib/auth/door";
import { methods } from "@/lib/core/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(healthApi.health, { reply: HealthSchema }, health),
});
