import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { keyApi } from "@/lib/keys/contract";
import { KeyInputSchema, KeyListSchema, NewKeySchema } from "@/lib/keys/schema";
import { requireTargets } from "@/lib/openai-api/model-service";
import * as keys from "@/lib/keys/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(keyApi.list, { reply: KeyListSchema }, ({ me }) => keys.list(me.own)),
  POST: route(
    keyApi.create,
    { body: KeyInputSchema, reply: NewKeySchema, status: 201, limit: keys.createLimit },
    ({ me, body, caller }) => keys.create(me.own, body, caller, (ids) => requireTargets(me, ids)),
  ),
});
