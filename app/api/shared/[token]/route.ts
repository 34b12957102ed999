import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { shareApi } from "@/lib/shares/contract";
import * as reading from "@/lib/shares/reading";
import { SharedPageSchema, TokenParams } from "@/lib/shares/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    shareApi.read,
    { params: TokenParams, reply: SharedPageSchema },
    ({ params, visitor, headers }) =>
      reading.read(params.token, { identity: visitor.identity, headers }),
  ),
});
