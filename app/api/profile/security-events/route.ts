import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { securityApi } from "@/lib/security/contract";
import { SecurityEventListSchema, SecurityQuerySchema } from "@/lib/security/schema";
import * as security from "@/lib/security/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    securityApi.list,
    { query: SecurityQuerySchema, reply: SecurityEventListSchema },
    ({ me, query }) => security.list(me.person, query),
  ),
});
