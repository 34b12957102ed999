import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { shareApi } from "@/lib/shares/contract";
import * as reading from "@/lib/shares/reading";
import { TokenParams, UnlockSchema } from "@/lib/shares/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    shareApi.unlock,
    { params: TokenParams, body: UnlockSchema },
    ({ params, body, visitor, headers }) =>
      reading.unlock(params.token, body.passphrase, { identity: visitor.identity, headers }),
  ),
});
