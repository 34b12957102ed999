import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { rerunApi } from "@/lib/runs/run/rerun-contract";
import { BegunAgainSchema } from "@/lib/runs/rerun/schema";
import { goOn } from "@/lib/tasks/routing/go-on";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    rerunApi.goOn,
    { params: IdParams, reply: BegunAgainSchema, status: 202 },
    ({ principal, params }) => goOn(principal, params.id),
  ),
});
