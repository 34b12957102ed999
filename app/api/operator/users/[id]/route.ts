import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { operatorApi } from "@/lib/operator/contract";
import { ConfirmSchema } from "@/lib/operator/schema";
import { remove } from "@/lib/operator/users";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(
    operatorApi.remove,
    { params: IdParams, body: ConfirmSchema },
    ({ me, params, body, caller }) => remove(me.person, params.id, body.confirm, caller),
  ),
});
