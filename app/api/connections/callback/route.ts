import { route } from "@/lib/auth/session/door";
import { providerLimit } from "@/lib/auth/limits";
import { connectionApi } from "@/lib/connections/contract";
import { SignInAddressSchema, SignInReturnSchema } from "@/lib/connections/schema";
import * as signIn from "@/lib/connections/rows/sign-in";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    connectionApi.callback,
    {
      query: SignInReturnSchema,
      reply: SignInAddressSchema,
      status: 303,
      limit: providerLimit,
    },
    ({ visitor, query, headers, signal }) =>
      signIn.comeBack(visitor.identity, query, headers, signal),
  ),
});
