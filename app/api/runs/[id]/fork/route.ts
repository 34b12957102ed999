import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { rerunApi } from "@/lib/runs/run/rerun-contract";
import { fork } from "@/lib/runs/rerun/fork/fork";
import { BegunAgainSchema, ForkWishSchema } from "@/lib/runs/rerun/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    rerunApi.fork,
    { params: IdParams, body: ForkWishSchema, reply: BegunAgainSchema, status: 202 },
    ({ principal, params, body }) => fork(principal, params.id, body),
  ),
});
