import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { secretApi } from "@/lib/tools/contract";
import { SecretInputSchema, SecretListSchema, SecretSchema } from "@/lib/tools/schema";
import * as secrets from "@/lib/tools/secrets";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(secretApi.list, { reply: SecretListSchema }, ({ me }) => secrets.list(me.workspace)),
  POST: route(
    secretApi.put,
    { body: SecretInputSchema, reply: SecretSchema, status: 201 },
    ({ me, body, caller }) => secrets.put(me.workspace, body, caller),
  ),
});
