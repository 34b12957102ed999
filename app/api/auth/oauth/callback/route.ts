import { authApi } from "@/lib/auth/contract";
import { route } from "@/lib/auth/session/door";
import { providerLimit } from "@/lib/auth/limits";
import { finish } from "@/lib/auth/oauth/finish";
import { CallbackAnswerSchema, CallbackInputSchema } from "@/lib/auth/schema";
import { methods } from "@/lib/core/http/pipeline/methods";
import { takeOver } from "@/lib/settings/held";
import { applyRoleMap } from "@/lib/workspaces/role-map";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    authApi.callback,
    { query: CallbackInputSchema, reply: CallbackAnswerSchema, limit: providerLimit },
    ({ query, headers }) => finish(query, headers, takeOver, applyRoleMap),
  ),
});
