import { route } from "@/lib/auth/session/door";
import { resourceApi } from "@/lib/connections/calls/resource-contract";
import { ConnectionPromptsSchema } from "@/lib/connections/calls/resource-schema";
import * as resources from "@/lib/connections/calls/resource-service";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    resourceApi.prompts,
    { params: IdParams, reply: ConnectionPromptsSchema, limit: resources.listLimit },
    ({ me, params, signal }) => resources.prompts(me, params.id, signal),
  ),
});
