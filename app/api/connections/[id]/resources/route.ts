import { route } from "@/lib/auth/session/door";
import { resourceApi } from "@/lib/connections/calls/resource-contract";
import {
  ConnectionResourcesSchema,
  ResourceInputSchema,
} from "@/lib/connections/calls/resource-schema";
import * as resources from "@/lib/connections/calls/resource-service";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { uploadLimit } from "@/lib/files/quota";
import { FileListSchema } from "@/lib/files/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    resourceApi.list,
    { params: IdParams, reply: ConnectionResourcesSchema, limit: resources.listLimit },
    ({ me, params, signal }) => resources.list(me, params.id, signal),
  ),
  POST: route(
    resourceApi.keep,
    {
      params: IdParams,
      body: ResourceInputSchema,
      reply: FileListSchema,
      status: 201,
      limit: uploadLimit,
    },
    ({ me, params, body, caller, signal }) => resources.keep(me, params.id, body, caller, signal),
  ),
});
