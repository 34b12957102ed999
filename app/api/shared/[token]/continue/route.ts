import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { shareApi } from "@/lib/shares/contract";
import { proceed } from "@/lib/shares/proceed";
import { ProceededSchema, TokenParams } from "@/lib/shares/schema";
import { shareLimit } from "@/lib/shares/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    shareApi.proceed,
    { params: TokenParams, reply: ProceededSchema, status: 201, limit: shareLimit },
    ({ me, params, visitor, headers }) =>
      proceed(me, params.token, { identity: visitor.identity, headers }),
  ),
});
